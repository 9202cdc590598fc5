import type { Words } from '../words.ts';

export const shell: Words['shell'] = {
  skip: '跳到正文',
  site: '网站',
  account: '账户',
  theme: '主题',
  system: '跟随系统',
  light: '浅色',
  dark: '深色',
  signIn: '登录',
  signOut: '退出登录',
  sessionEnded: '你的会话已结束。请稍候。',
};

export const footer: Words['footer'] = {
  description: '连接任意支持 Base 的钱包，签署一条消息，即可登录。无需密码，无需邮箱，不收费用。',
  promise: '在你选择钱包之前，任何信息都不会离开本网站。登录不收费用，也不动用资产。',
  language: '语言',
};

export const home: Words['home'] = {
  heading: '用你的钱包打开这扇门',
  lead: 'Portico 是进入 Base 网站的入口。连接任意钱包，签署一条消息证明它属于你，即可获得一个随时可查看、可结束的会话。',
  account: '你的账户',
  tryIt: '看看页面能用钱包和链做些什么',
  fine: '无需密码。无需邮箱。不收费用。',

  stepsLabel: '登录步骤和你的当前进度',
  connect: '连接',
  connectText: '选择你的钱包。它只会提供你的地址，不会提供其他信息。',
  start: '从这里开始',
  openWallet: '打开你的钱包',
  sign: '签名',
  signText: '签署一条消息。不收费用，也不动用资产。',
  signed: '已签名',
  yourTurn: '轮到你了',
  next: '接下来',
  in: '登录完成',
  inText: '在你离开之前一直保持登录。你可以随时结束会话。',
  until: (day) => `有效期至 ${day}`,
  last: '最后',

  waysTitle: '三种使用方式',
  run: '直接运行',
  runText: '在你的电脑上运行本网站。无需任何配置，还附带一个可供试用的钱包。',
  startFrom: '以它为起点',
  startFromText: '一个页面就是一个文件。保护页面只需一个词。',
  add: '加入你的网站',
  addText: '一个接收请求并返回响应的服务端处理函数，以及与之配套的 React 组件。',
  terminal: '终端',
  copy: '复制',
  copied: '已复制',
  notCopied: '未能复制',
  codeOf: (title) => `${title}：代码`,
};

export const account: Words['account'] = {
  title: '你的账户',
  proved: '你已证明这个钱包属于你。',
  provedOn: (network) => `你已在 ${network} 上证明这个钱包属于你。`,

  thisSession: '当前会话',
  thisDevice: '此设备',
  device: (browser, system) => `${system} 上的 ${browser}`,
  unknownDevice: '未知设备',
  signedIn: '登录时间',
  lastSeen: '上次活动',
  ends: '闲置失效时间',

  otherSessions: '其他会话',
  nowhereElse: '你没有在其他地方登录。',
  looking: '正在查找你的其他会话…',
  notListed: '暂时无法列出。请稍后重新加载此页面。',
  outOfDate: '此列表可能不是最新的。',
  end: '结束',
  ending: '正在结束…',
  endAll: '结束所有其他会话',
  ended: (device) => `${device} 已退出登录。`,
  hadEnded: (device) => `${device} 此前已退出登录。`,
  endedAll: (count) => `已结束 ${count} 个其他会话。`,
  stillSignedIn: (device) => `${device} 仍处于登录状态。`,
  allStillSignedIn: '它们仍处于登录状态。',
  tryAgain: '重试',
  unreachable: '无法连接网站。请稍后再试。',
  tooMany: '尝试次数过多。请稍等片刻再试。',
  ourFault: '我们这边出了问题。请稍后再试。',

  wallet: '钱包',
  noWallet: '未连接钱包',
  noWalletText: '你仍保持登录状态。',
  sameAccount: '与当前会话的账户一致。',
  otherAccount: (address) => `钱包使用的是 ${address}，与当前会话的账户不同。你仍保持登录状态。`,
  connect: '连接',
  signInAs: (address) => `以 ${address} 登录`,
  manage: '管理',

  activity: '近期活动',
  noActivity: '还没有记录。你的钱包通过本网站发送的交易会显示在这里。',
};

export const demo: Words['demo'] = {
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
  signText: '一句简短的问候。免费，且没有任何影响。',
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

export const status: Words['status'] = {
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
