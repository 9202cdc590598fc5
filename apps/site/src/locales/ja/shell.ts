import { ja } from '@portico/react/locales/ja';
import type { ShellWords } from '../shell-words.ts';

export const locale = ja;

export const words: ShellWords = {
  skip: '本文へ移動',
  site: 'サイト',
  account: 'アカウント',
  colours: '配色',
  asTheSystem: 'システムに合わせる',
  light: 'ライト',
  dark: 'ダーク',
  signIn: 'ログイン',
  signOut: 'ログアウト',
  sessionEnded: 'セッションが終了しました。少々お待ちください。',
};
