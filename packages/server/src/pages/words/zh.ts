import { errorSentence } from '@portico/protocol';
import { errors } from '@portico/protocol/errors/zh';
import type { PageWords } from './en.ts';

export const words: PageWords = {
  signIn: '登录',
  signInTo: (site) => `登录 ${site}`,
  signInWith: (provider) => `使用 ${provider} 登录`,
  signInWithEmail: '使用邮箱登录',
  email: '邮箱地址',
  signedInAs: (account) => `你已登录为 ${account}。`,
  continue: '继续',
  walletText: '连接钱包并签署一条消息。不收费用，也不动用资产。',
  walletScript: '使用钱包登录需要 JavaScript，因为钱包要与此页面通信。请启用后重新加载页面。',
  walletElsewhere: '前往网站连接钱包',
  confirmInWallet: '请在钱包中确认…',
  verifying: '正在验证签名…',

  differentAccount: '请尝试使用其他账户登录。',
  emailNotSent: '邮件未能发送。',
  signInFailed: '登录失败。',
  unableToSignIn: '无法登录。',
  formOutOfDate: '此表单已过期。请再试一次。',
  keepCookies: '你的浏览器必须保留本网站的 Cookie。',

  signOut: '退出登录',
  signOutOf: (site) => `确定要退出 ${site} 吗？`,
  staySignedIn: '保持登录',
  notSignedIn: '你尚未登录',
  noSession: '此浏览器中没有可结束的会话。',

  checkEmail: '请查收邮件',
  linkSent: '登录链接已发送到你的邮箱。',
  linkMissing: '几分钟后仍未收到？请查看垃圾邮件，然后重新获取链接。',
  anotherLink: '重新获取链接',
  signInAs: (email) => `以 ${email} 登录？`,
  linkOnce: '此链接只能使用一次。如果不是你请求的，关闭此页面即可，不会有任何影响。',
  linkEmail: '关联电子邮件地址',
  linkEmailTo: (email, account) => `将 ${email} 关联到你的账户 ${account}？`,
  emailLinked: (email) => `${email} 已关联。现在可以用它登录。`,

  mailOpenLink: (host, email) => `打开此链接，以 ${email} 登录 ${host}：`,
  mailPressButton: (host, email) => `点击按钮，以 ${email} 登录 ${host}。`,
  mailButtonFails: '如果按钮没有反应，请打开此链接：',
  mailLinkOnce: (hours) =>
    `此链接在 ${hours} 小时内有效，只能使用一次。如果不是你请求的，请忽略这封邮件：没有链接，任何人都无法登录。`,
  mailLinkTitle: (site) => `在 ${site} 关联电子邮件地址`,
  mailOpenToLink: (host, email) => `打开此链接，将 ${email} 关联到你在 ${host} 的账户：`,
  mailPressToLink: (host, email) => `按下按钮，将 ${email} 关联到你在 ${host} 的账户。`,
  mailLinkSession: (hours) =>
    `链接在 ${hours} 小时内可用一次，且只能在已登录的浏览器中使用。如果不是你请求的，请忽略此邮件：不会有任何变化。`,

  serverError: '服务器错误',
  configuration: '服务器配置有问题。',
  serverLogs: '详情请查看服务器日志。',
  accessDenied: '访问被拒绝',
  noPermission: '你没有登录权限。',
  unableTitle: '无法登录',
  linkInvalid: '登录链接已失效。',
  linkUsed: '可能已被使用或已过期。',
  wentWrong: '出了点问题',
  nothingChanged: '最后一步没有成功。一切都没有改变。',
  didNotWork: '操作未成功',
  backToSite: '返回网站',

  error: (code) => errorSentence(errors, code),
};
