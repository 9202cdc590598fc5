import { ja } from '@portico/react/locales/ja';
import type { ShellWords } from '../words.ts';

export const locale = ja;

export const words: ShellWords = {
  skip: '本文へ移動',
  site: 'サイト',
  account: 'アカウント',
  colours: 'テーマ',
  asTheSystem: 'システム',
  light: 'ライト',
  dark: 'ダーク',
  signIn: 'ログイン',
  signOut: 'ログアウト',
  sessionEnded: 'セッションが終了しました。少々お待ちください。',

  description:
    'Baseのウォレットを接続し、メッセージに一度署名するだけでログインできます。パスワードもメールも費用も不要です。',
  promise:
    'ウォレットを選ぶまで、このサイトから外部に送られる情報はありません。ログインに費用はかからず、資産も動きません。',
  language: '言語',
};
