import type { SiteWords } from '../en/site.ts';

export const footer: SiteWords['footer'] = {
  description:
    'Baseのウォレットを接続し、メッセージに一度署名するだけでログインできます。パスワードもメールも費用も不要です。',
};

export const home: SiteWords['home'] = {
  heading: 'この扉は、あなたのウォレットで開きます',
  lead: 'Baseのウォレットを接続し、所有者であることを示すメッセージに署名すれば、いつでも確認・終了できるセッションが始まります。',
  signHeading: 'あとは署名だけです',
  signLead: (name) =>
    `${name}が接続されています。所有者であることを示すメッセージに署名してください。`,
  inHeading: '扉が開きました',
  inLead: (name, day) => `ようこそ、${name}。${day}までログイン中です。`,
  account: 'アカウント',
  tryIt: 'ページからウォレットとチェーンで何ができるか見てみる',
  tryAgain: 'もう一度試す',
  unknown: '現在、セッションを確認できません。ログアウトはされていません。',
  fine: 'パスワード不要。メール不要。費用なし。',

  stepsLabel: 'ログインの流れと現在の位置',
  connect: '接続',
  connectText: 'ウォレットを選びます。共有されるのはアドレスだけです。',
  start: 'ここから',
  openWallet: 'ウォレットを開いてください',
  sign: '署名',
  signText: 'メッセージに一度署名します。費用はかからず、資産も動きません。',
  signed: '署名済み',
  yourTurn: 'あなたの番です',
  next: '次に',
  in: 'ログイン完了',
  inText: '離れるまでログインが続きます。',
  until: (day) => `${day}まで`,
  last: '最後に',

  copy: 'コピー',
  copied: 'コピーしました',
  notCopied: 'コピーできませんでした',
};

export const homeOnServer: SiteWords['homeOnServer'] = {
  waysTitle: '3つの使い方',
  run: '動かしてみる',
  runText:
    'このサイトをお使いのパソコンで動かせます。設定は不要で、お試し用のウォレットも付属します。',
  startFrom: 'これを土台に作る',
  startFromText: '1ページは1ファイル。保護するには1語を足すだけです。',
  add: '自分のサイトに組み込む',
  addText:
    'リクエストを受け取りレスポンスを返すサーバーのハンドラーと、それに合わせたReactの部品です。',
  terminal: 'ターミナル',
  codeLabel: (title) => `${title}：コード`,
};

export const account: SiteWords['account'] = {
  signOut: 'ログアウト',
  title: 'アカウント',
  proved: 'このウォレットの所有者であることを確認済みです。',
  provedOn: (network) => `${network}で、このウォレットの所有者であることを確認済みです。`,
  copyAddress: 'アドレスをコピー',
  copied: 'コピーしました',
  copyFailed: 'ブラウザーがコピーを許可しませんでした。アドレスを選択してコピーしてください。',
  viewOnExplorer: 'エクスプローラーで見る',

  thisSession: '現在のセッション',
  thisDevice: 'この端末',
  device: (browser, system) => `${system}の${browser}`,
  unknownDevice: '不明な端末',
  signedIn: 'ログイン日時',
  lastSeen: '最終利用',
  ends: '未使用時の終了日時',

  otherSessions: 'ほかのセッション',
  nowhereElse: 'ほかの場所ではログインしていません。',
  looking: 'ほかのセッションを探しています…',
  notListed: '現在、一覧を表示できません。しばらくしてから、このページを再読み込みしてください。',
  outOfDate: 'この一覧は最新ではない可能性があります。',
  end: '終了',
  ending: '終了しています…',
  endAll: 'ほかをすべて終了',
  ended: (device) => `${device}をログアウトしました。`,
  hadEnded: (device) => `${device}はすでにログアウトしていました。`,
  endedAll: (count) => `ほかのセッションを${count}件終了しました。`,
  stillSignedIn: (device) => `${device}はまだログインしたままです。`,
  allStillSignedIn: 'まだログインしたままです。',
  tryAgain: 'もう一度試す',
  unreachable: 'サイトに接続できませんでした。しばらくしてから、もう一度お試しください。',
  tooMany: '試行回数が多すぎます。しばらく待ってから、もう一度お試しください。',
  ourFault: '当サイトで問題が発生しました。しばらくしてから、もう一度お試しください。',

  ways: 'ログイン方法',
  waysText: 'どれでもこのアカウントにログインできます。',
  walletOn: (network) => `${network}のウォレット`,
  email: 'メール',
  added: '追加日時',
  lastUsed: '最終使用',
  remove: '削除',
  removing: '削除しています…',
  keep: '残す',
  removeTitle: (name) => `${name}を削除しますか？`,
  removeText: 'このログイン方法は使えなくなり、これで開いたセッションは終了します。',
  removeCurrent: 'このセッションはこれで開かれたため、ここからログアウトします。',
  removed: (name) => `${name}を削除しました。`,
  notRemoved: (name) => `${name}はまだリンクされています。`,
  onlyWay: '唯一のログイン方法です。削除するには、先に別の方法を追加してください。',
  addWallet: 'ウォレットを追加',
  addEmail: 'メールを追加',
  emailAddress: 'メールアドレス',
  sendLink: 'リンクを送信',
  sendingLink: '送信しています…',
  linkSent: (email) =>
    `${email}にリンクを送りました。アドレスを追加するには、このブラウザで開いてください。`,
  cancel: 'キャンセル',
  accountsLoading: 'アカウントを読み込んでいます…',
  accountsNotListed:
    '現在アカウントを読み込めません。しばらくしてからこのページを再読み込みしてください。',
  linkIt: 'リンクする',
  ownAccount: (address) => `あなたの別のアカウント${address}を使用しています。`,

  wallet: 'ウォレット',
  lookingForWallet: '前回のウォレットを探しています…',
  noWallet: 'ウォレット未接続',
  noWalletText: 'ログインは続いています。',
  sameAccount: '現在のセッションと同じアカウントです。',
  otherAccount: (address) =>
    `ウォレットは、現在のセッションとは別のアカウント${address}を使用しています。ログインは続いています。`,
  connect: '接続',
  signInAs: (address) => `${address}でログイン`,
  manage: '管理',

  activity: '最近の取引',
  noActivity: 'まだ何もありません。このサイトからウォレットで送信した取引が、ここに表示されます。',
};

export const demo: SiteWords['demo'] = {
  title: '試してみる',
  description: 'ページからウォレットとチェーンでできることを、それぞれ数行のコードで。',

  heading: 'ページでできること',
  lead: 'カードはどれもこのサイトの小さなファイルで、そのままコピーして使えます。ボタンを押すまでウォレットには何も求めず、どのリクエストもウォレットで拒否できます。',
  needWallet: '最後のカード以外は、ウォレットが必要です。',
  confirm: 'ウォレットで確認してください…',

  send: '送信',
  sendText: (amount) =>
    `あなたのアカウントから同じアカウントへ${amount}を送ります。かかるのはネットワーク手数料だけです。`,
  sendButton: (amount) => `${amount}を送信`,
  sendEntry: (amount) => `自分に${amount}を送信`,
  sent: '送信しました。その後の状況はアカウントの画面で確認できます。',

  sign: '署名',
  signText: '短いあいさつ文です。無料で、何の影響もありません。',
  hello: (site) => `こんにちは、${site}です。`,
  signButton: (hello) => `「${hello}」\u2060に署名`,
  signed: (signature) => `署名しました：${signature}`,

  add: 'トークンの追加',
  addText: 'BaseのUSDCをウォレットの一覧に追加するよう提案します。',
  addButton: 'USDCを追加',

  switch: 'ネットワークの切り\u2060替え',
  switchText:
    '自動では決して開かない画面です。ページがBaseを必要とするまで、ウォレットはどのネットワークにあってもかまいません。',
  switchOpen: 'ネットワークの画面を開く',
  walletOn: (network) => `ウォレットのネットワーク：${network}`,

  read: 'コントラクトの読み取り',
  readText:
    'Base上のUSDCの総量を、wagmiのuseReadContractで読み取ります。ウォレットは必要ありません。',
  readButton: '総量を読み取る',
  moment: '少々お待ちください…',
  notRead: 'Baseに問い合わせできませんでした。ページを再読み込みして、もう一度お試しください。',
};
