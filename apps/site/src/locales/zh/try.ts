import type { TryWords } from '../words.ts';

export const words: TryWords = {
  title: '试一试',
  description: '页面能用钱包和链做些什么，每一项只需几行代码。',

  heading: '页面能做什么',
  lead: '每张卡片都是本网站的一个小文件，可以直接复制。在你按下按钮之前，不会向钱包请求任何内容；每个请求都可以在钱包中拒绝。',
  connectFirst: '请先连接钱包',
  confirm: '请在钱包中确认…',

  send: '发送',
  sendText: (amount) => `从你的账户向同一账户发送 ${amount}。除网络费用外，不收任何费用。`,
  sendButton: (amount) => `发送 ${amount}`,
  sendEntry: (amount) => `向自己发送 ${amount}`,
  sent: '已发送。后续状态可在账户窗口中查看。',

  sign: '签名',
  signText: '一句问候。它不向任何人证明什么，也不收费用。',
  hello: '来自 Portico 的问候。',
  signButton: (hello) => `签署“${hello}”`,
  signed: (signature) => `已签名：${signature}`,

  add: '添加代币',
  addText: '建议钱包将 Base 上的 USDC 加入列表。',
  addButton: '添加 USDC',
  added: 'USDC 已加入你的钱包列表。',
  notAdded: '你的钱包没有添加它。',

  switch: '切换网络',
  switchText:
    '这个窗口在任何地方都不会自动打开，因为在页面需要 Base 之前，钱包可以停留在任何网络上。',
  switchOpen: '打开网络窗口',
  walletOn: (network) => `钱包所在网络：${network}`,

  read: '读取合约',
  readText: '用 wagmi 的 useReadContract 读取 Base 上 USDC 的总量。无需钱包。',
  readButton: '读取总量',
  moment: '请稍候…',
  notRead: '无法向 Base 查询。请重新加载页面再试一次。',
};
