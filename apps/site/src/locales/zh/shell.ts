import { zh } from '@portico/react/locales/zh';
import type { ShellWords } from '../shell-words.ts';

export const locale = zh;

export const words: ShellWords = {
  skip: '跳到正文',
  site: '网站',
  account: '账户',
  colours: '配色',
  asTheSystem: '跟随系统',
  light: '浅色',
  dark: '深色',
  signIn: '登录',
  signOut: '退出登录',
  sessionEnded: '你的会话已结束。请稍候。',
};
