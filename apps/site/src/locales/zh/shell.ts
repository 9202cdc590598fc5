import { zh } from '@portico/react/locales/zh';
import type { ShellWords } from '../words.ts';

export const locale = zh;

export const words: ShellWords = {
  skip: '跳到正文',
  site: '网站',
  account: '账户',
  colours: '主题',
  asTheSystem: '跟随系统',
  light: '浅色',
  dark: '深色',
  signIn: '登录',
  signOut: '退出登录',
  sessionEnded: '你的会话已结束。请稍候。',

  description: '连接任意支持 Base 的钱包，签署一条消息，即可登录。无需密码，无需邮箱，不收费用。',
  promise: '在你选择钱包之前，任何信息都不会离开本网站。登录不收费用，也不动用资产。',
  language: '语言',
};
