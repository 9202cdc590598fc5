import type { ShellWords } from '../en/shell.ts';

export const shell: ShellWords['shell'] = {
  skip: '跳到正文',
  site: '网站',
  account: '账户',
  system: '使用系统主题',
  light: '使用浅色主题',
  dark: '使用深色主题',
  signIn: '登录',
  sessionEnded: '你的会话已结束。请稍候。',
};

export const footer: ShellWords['footer'] = {
  promise: '在你选择钱包之前，任何信息都不会离开本网站。登录不收费用，也不动用资产。',
  language: '语言',
};

export const status: ShellWords['status'] = {
  title: '操作未成功',
  notFound: '此页面不存在',
  notFoundText: '网址可能输入有误，或页面已移动。',
  notPossible: '这里无法执行此操作',
  notPossibleText: '这个网址只用于显示页面，不接收任何内容。',
  failed: '我们这边出了问题',
  failedText: '没有任何内容丢失，问题也已记录。请稍后再试。',
  unknownSession: '暂时无法检查你的会话',
  unknownSessionText: '你没有退出登录。我们暂时无法读取自己的数据，请稍后再试。',
  tryAgain: '重试',
  back: '返回首页',
};
