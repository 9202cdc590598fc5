import { errorSentence } from '../error-words.ts';
import type { DialogWords } from '../locale.ts';
import { errors } from './errors.ts';

export const words: DialogWords = {
  close: '閉じる',
  back: '戻る',
  tryAgain: 'もう一度試す',
  cancel: 'キャンセル',

  connectTitle: 'ウォレットを接続',
  bestWallet: 'おすすめ',
  continueWith: (wallet: string) => `${wallet} で続ける`,
  otherWallets: 'ほかのウォレット',
  recentWallets: '最近',
  installedWallets: 'インストール済み',
  popularWallets: '人気',
  lookingForWallets: 'ウォレットを探しています…',
  searchWallets: 'ウォレットを検索',
  walletsFound: (count) => `見つかったウォレット: ${count}`,
  noWalletNamed: (name) => `「${name}」という名前のウォレットはありません。`,
  allWallets: 'すべてのウォレット',
  loadingWallets: 'ウォレットを読み込んでいます…',
  loadingWalletsFailed: 'ウォレットの一覧を読み込めませんでした。',
  showMore: 'もっと見る',

  aboutTitle: 'ウォレットとは？',
  aboutAccount: '自分で管理するアカウント',
  aboutAccountText:
    'ウォレットは、アカウントの鍵を保管します。このサイトも含め、どのサイトもその鍵を持ちません。',
  aboutSignIn: 'ログインの手段',
  aboutSignInText:
    'パスワードは不要で、メッセージに一度署名するだけです。費用はかからず、資産も動きません。',
  learnMore: '詳しく見る',
  newTab: '（新しいタブで開きます）',

  getAWallet: 'ウォレットを入手',
  getText: 'どれもここで使えます。アカウントは後から別のウォレットに移せます。',
  getAction: '入手',
  getHint: 'すでにウォレットをお持ちなら、一覧から選んでください。',
  nothingToInstall: 'インストール不要',
  forBrowserAndPhone: 'ブラウザーとスマートフォン',
  forBrowser: 'ブラウザー',
  forPhone: 'スマートフォン',

  downloadsTitle: (wallet) => `${wallet}を入手`,
  notInstalled: (wallet) => `このブラウザーには、まだ${wallet}が入っていません。`,
  extensionTitle: (wallet) => `ブラウザー版${wallet}`,
  extensionText: 'ツールバーに常駐し、サイトから求められると開きます。',
  extensionAction: (browser) => `${browser}に追加`,
  phoneTitle: (wallet) => `スマートフォン版${wallet}`,
  phoneText: 'コードを読み取って接続するアプリです。',
  phoneAction: 'アプリを入手',
  storeAction: (wallet) => `${wallet}をインストール`,
  storeText: 'インストールしてアカウントを作成し、ここに戻って接続してください。',
  scanDownloadText: 'スマートフォンのカメラでこのコードを読み取ると、アプリのページが開きます。',
  scanDownloadLabel: (wallet) => `${wallet}アプリのページを開くQRコード`,
  installed: 'インストールしました',
  guideTitle: (wallet) => `${wallet}を使い始める`,
  connect: '接続',
  reload: 'このページを再読み込み',

  openingTitle: (wallet) => `${wallet}を開いています`,
  openingText: 'ウォレットで接続を確認してください。共有されるのはアドレスだけです。',
  openingHint:
    '何も表示されませんか？ブラウザーのツールバーからウォレットを開いてください。ロックされている可能性があります。',
  openingWindow: (wallet) => `${wallet}が開いたウィンドウで続けてください。`,
  failedTitle: (wallet) => `${wallet}を接続できませんでした`,
  anotherWallet: '別のウォレットを選ぶ',
  passkeyInstead: '代わりにパスキーを使う',
  appInstead: (wallet) => `代わりに${wallet}アプリを使う`,
  codeExpiredTitle: 'コードの期限切れ',
  codeExpiredText: 'コードは5分間有効です。新しいコードを取得して接続してください。',
  newCode: '新しいコードを取得',
  dontHave: (wallet) => `${wallet}をお持ちでない場合`,

  scanTitle: (wallet) => `${wallet}で読み取る`,
  scanAnyTitle: 'スマートフォンで読み取る',
  phoneOpenTitle: (wallet) => `${wallet}を接続`,
  phoneOpenAny: 'ウォレットアプリを開く',
  phoneOpen: (wallet) => `${wallet}を開く`,
  phoneComing: '接続を準備しています…',
  phoneOpenText: 'アプリで接続を確認してから、ここに戻ってください。',
  browseTitle: (wallet) => `${wallet}で開く`,
  browseText: (wallet) =>
    `${wallet}には専用のブラウザーがあります。そこでこのサイトを開いて接続してください。`,

  verifyTitle: 'アカウントの確認',
  verifyText:
    '接続を完了するには、ウォレットでメッセージに署名し、このアカウントの所有者であることを確認してください。',
  preparing: 'メッセージを準備しています…',
  signMessage: 'メッセージに署名',
  waitingForSignature: '署名を待っています…',
  verifying: '署名を検証しています…',
  sendingToPhone: 'スマートフォンに送信しています…',
  walletWaiting: 'ウォレットが署名を待っています。開いて署名してください。',
  checkingSignature: '署名しました。サイトが署名を検証しています。',
  signedInTitle: 'ログイン完了',
  signedInAs: (account) => `${account}でログインしました`,
  ownersTakeTime:
    'このアカウントに複数の所有者がいる場合、ほかの所有者の署名も必要になることがあります。期限は1日です。この画面を閉じて、後で戻ってもかまいません。',
  ownersKeepOpen:
    'このアカウントに複数の所有者がいる場合、ほかの所有者の署名も必要になることがあります。ブラウザーがこのサイトのデータを保存しないため、署名が終わるまでこのページを開いたままにしてください。',
  begunText:
    'このアカウントの所有者にログインの署名を依頼しました。署名済みの方が、もう一度署名する必要はありません。',
  continueSigning: '続ける',
  waitingForOwners: '所有者の署名を待っています…',
  startOver: '最初からやり直す',
  switchFirst: (network: string) =>
    `ウォレットが別のネットワークにあります。先に${network}への切り\u2060替えを求められます。`,

  accountTitle: 'アカウント',
  copyAddress: 'アドレスをコピー',
  copied: 'コピーしました',
  copyFailed: 'ブラウザーがコピーを許可しませんでした。アドレスを選択してコピーしてください。',
  signIn: 'ログイン',
  signOut: 'ログアウト',
  signingOut: 'ログアウトしています…',
  signOutFailed: 'サイトに接続できなかったため、まだログインしたままです。もう一度お試しください。',
  disconnect: 'ウォレットの接続を解除',
  signedInWith: (wallet) => `${wallet}でログイン中`,
  connectedWith: (wallet) => `${wallet}を接続済み、未ログイン`,
  lookingForWallet: '前回のウォレットを探しています…',
  noWalletConnected: 'ウォレットは接続されていませんが、ログインは続いています。',
  mismatch: (session, wallet) =>
    `${session}でログインしていますが、ウォレットは${wallet}を使用しています。`,
  mismatchTitle: '別のアカウント',
  mismatchText:
    'ウォレットは、あなたのアカウントにリンクされていないアカウントを使用しています。まだ何も変わっていません。',
  mismatchSession: 'ログイン中のアカウント',
  mismatchWallet: 'ウォレットのアカウント',
  stayAs: (address) => `${address}のまま続ける`,
  signInAs: (address) => `${address}でログイン`,

  balanceLabel: '残高',
  balanceFailed: '残高を取得できません',
  viewOnExplorer: 'エクスプローラーで見る',
  sessions: 'セッション一覧',
  copyTile: 'コピー',
  explorerTile: 'エクスプローラー',
  sessionsTile: 'セッション',

  transactions: '最近の取引',
  noTransactions: (app) => `${app}から送信した取引がここに表示されます。`,
  clearTransactions: '消去',
  pending: '処理中',
  confirmed: '確定',
  failed: '失敗',
  cancelled: 'キャンセル済み',
  replaced: '置き換え済み',

  networkTitle: 'ネットワークの切り\u2060替え',
  wrongNetworkText:
    'ネットワークが違います。続けるには、切り\u2060替えるか、接続を解除してください。',
  rightNetworkText: (app) => `ウォレットは${app}が使うネットワークにあります。`,
  currentNetwork: 'ウォレットのネットワーク',
  unknownNetwork: (id) => `ネットワーク${id}`,
  switchTo: (network) => `${network}に切り\u2060替える`,
  confirmInWallet: 'ウォレットで確認してください…',
  mayAdd: (network) => `ウォレットに${network}がまだない場合は、先に追加の確認が表示されます。`,
  cannotSwitch: (wallet, app) =>
    `${wallet}は、${app}からのネットワーク切り\u2060替えに応じませんでした。ウォレットで直接切り\u2060替えてから、ここに戻ってください。`,
  switchFailed: 'ネットワークは切り替わりませんでした。',

  linkTitle: 'ウォレットをリンク',
  linkVerifyTitle: 'このウォレットをリンク',
  linkText:
    'このウォレットがあなたのものであることを示すため、メッセージに署名してください。以後、このウォレットでもログインできます。',
  linkFailed: 'このウォレットはリンクされませんでした。',
  linkedTitle: 'ウォレットをリンクしました',
  linkedText: (address) => `これからは${address}でもログインできます。`,
  done: '完了',
  alreadyLinked: (address) =>
    `${address}はすでにリンクされています。別のアカウントか別のウォレットを選んでください。`,
  linkNeedsSession:
    'セッションが終了しました。もう一度ログインしてから、ウォレットをリンクしてください。',
  joinTitle: '両方のアカウントを統合しますか？',
  joinText:
    'このウォレットは別のアカウントのものです。統合すると、そのアカウントにリンクされているものがすべてここに移り、そのセッションは終了します。元に戻すことはできません。',
  joinAccounts: 'アカウントを統合',
  joinFailed: 'アカウントは統合されませんでした。',
  joinedTitle: 'アカウントを統合しました',
  joinedText: (address) =>
    `${address}と、それにリンクされているすべてで、このアカウントにログインできます。`,

  confirmTitle: 'ご本人確認',
  confirmText:
    'ログインから時間がたっています。この変更を確認するため、もう一度ログインしてください。',
  confirmOlderText:
    '最近リンクしたばかりのアカウントでログインしています。それより前にリンクしたアカウントで確認してください。',
  confirmNotLinked: (address) =>
    `${address}ではこの変更を確認できません。以前にリンクしたアカウントを選んでください。`,
  confirmWith: (address) => `${address}で確認`,
  confirmOtherwise: '別の方法でログイン',
  confirmedTitle: '確認しました',

  restoreTitle: 'アカウントを復元しますか？',
  restoreText:
    'このウォレットは過去72時間以内にアカウントから削除されました。復元してそのアカウントにログインするか、そのアカウントなしで新しく始めてください。',
  restore: '復元する',
  startNew: '新しく始める',

  linkedAccounts: 'ログイン方法',
  usedNow: 'このセッション',
  useAnotherAccount: '別のアカウントを使う',
  cannotChoose: (wallet) =>
    `${wallet}では、サイトから別のアカウントを求めることができません。ウォレット側でアカウントを切り替えてください。`,
  ownAccountConnected: (address) =>
    `ウォレットは、あなたの別のアカウント${address}を使用しています。`,
  linkAddress: (address) => `${address}をリンク`,
  assetOffered: (symbol) => `${symbol}をウォレットに提案しました。`,
  assetRefused: (symbol) => `ウォレットは${symbol}を追加しませんでした。`,

  openApp: (wallet) => `${wallet}アプリを開く`,
  openAppText: (wallet) =>
    `先にスマートフォンのストアからインストールしてください。${wallet}をホーム画面に置くと、すぐに見つかります。`,
  install: (wallet) => `${wallet}をインストール`,
  installText: (wallet) =>
    `このブラウザーに追加し、${wallet}をツールバーに固定すると、確認を求められたときに気づけます。`,
  create: 'アカウントを作成またはインポート',
  createText: 'リカバリーフレーズはオフラインで保管し、誰にも教えないでください。',
  scan: 'コードを読み取る',
  scanText: (wallet) => `${wallet}のスキャナーをタップし、接続を確認してください。`,
  refresh: 'このページを再読み込み',
  refreshText: (wallet) => `${wallet}は、インストール後に開いたページにだけ表示されます。`,

  preparingCode: 'コードを準備しています…',
  codeFor: (wallet) => `${wallet}を接続するQRコード`,
  codeCopies: '押すとリンクをコピーします。',
  copyLink: 'リンクをコピー',
  copyLinkFailed:
    'ブラウザーがコピーを許可しませんでした。次のリンクを選択してコピーしてください：',

  browserWallet: 'ブラウザーのウォレット',

  error: (code) => errorSentence(errors, code),
};
