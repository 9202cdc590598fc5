import type { Locale } from '../locale.ts';

/** Chinese, simplified. */
export const zh: Locale = {
  code: 'zh',
  format: 'zh-CN',
  direction: 'ltr',
  button: {
    connectWallet: '连接钱包',
    connecting: '正在连接…',
    signedIn: '已登录',
    notSignedIn: '未登录',
    sessionUnknown: '暂时无法确认登录状态',
    otherAccount: '已登录；你的钱包使用的是另一个账户',
    wrongNetwork: '网络错误',
    network: '网络',
    pendingTransaction: '有一笔交易待处理',
    loadFailed: '网站的这一部分无法加载。请检查网络连接，然后再试一次。',
  },
  load: async () => (await import('./dialogs.ts')).words,
};
