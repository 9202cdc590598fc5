import type { PageWords } from '../en/pages.ts';
import { errorSentence } from '../error-words.ts';
import { errors } from './errors.ts';

export const words: PageWords = {
  signIn: 'ログイン',
  signInTo: (site) => `${site}にログイン`,
  signInWith: (provider) => `${provider}でログイン`,
  signInWithEmail: 'メールでログイン',
  email: 'メールアドレス',
  signedInAs: (account) => `${account}でログインしています。`,
  continue: '続ける',
  walletText: 'ウォレットを接続し、メッセージに一度署名します。費用はかからず、資産も動きません。',
  walletScript:
    'ウォレットはこのページと通信するため、ログインにはJavaScriptが必要です。有効にして、ページを再読み込みしてください。',
  walletElsewhere: 'サイトに移動して接続',
  confirmInWallet: 'ウォレットで確認してください…',
  verifying: '署名を検証しています…',

  differentAccount: '別のアカウントでログインしてください。',
  emailNotSent: 'メールを送信できませんでした。',
  signInFailed: 'ログインできませんでした。',
  unableToSignIn: 'ログインできません。',
  formOutOfDate: 'このフォームは古くなっています。もう一度お試しください。',
  keepCookies: 'ブラウザーで、このサイトのCookieの保存を許可してください。',

  signOut: 'ログアウト',
  signOutOf: (site) => `${site}からログアウトしますか？`,
  staySignedIn: 'ログインしたままにする',
  notSignedIn: 'ログイン\u200Bしていません',
  noSession: 'このブラウザーには、終了するセッションがありません。',

  checkEmail: 'メールをご確認ください',
  linkSent: 'ログイン用リンクをメールで送信しました。',
  linkMissing:
    '数分たっても届きませんか？迷惑メールを確認し、見つからなければ新しいリンクを請求してください。',
  anotherLink: '新しいリンクを請求',
  signInAs: (email) => `${email}でログインしますか？`,
  linkOnce:
    'このリンクは一度だけ使えます。心当たりがない場合は、このページを閉じてください。何も起こりません。',
  codeShown: '別のブラウザーでリンクを開く場合は、そこでこのコードを入力してください。',
  enterCode:
    'このリンクは別のブラウザーで請求されました。そこに表示されているコードを入力してください。',
  code: 'コード',
  linkEmail: 'メールアドレスを連携',
  linkEmailTo: (email, account) => `${email}をアカウント${account}に連携しますか？`,
  emailLinked: (email) => `${email}を連携しました。これからはこのアドレスでもログインできます。`,

  mailOpenLink: (host, email) =>
    `${host}に${email}でログインするには、次のリンクを開いてください：`,
  mailPressButton: (host, email) => `${host}に${email}でログインするには、ボタンを押してください。`,
  mailButtonFails: 'ボタンが反応しない場合は、次のリンクを開いてください：',
  mailLinkOnce: (minutes) =>
    `このリンクは${minutes}分以内に一度だけ使えます。心当たりがない場合は、このメールを無視してください。リンクがなければ誰もログインできません。`,
  mailLinkTitle: (site) => `${site}にメールアドレスを連携`,
  mailOpenToLink: (host, email) =>
    `${email}を${host}のアカウントに連携するには、このリンクを開いてください：`,
  mailPressToLink: (host, email) =>
    `${email}を${host}のアカウントに連携するには、ボタンを押してください。`,
  mailLinkSession: (minutes) =>
    `リンクは${minutes}分以内に一度だけ、ログイン済みのブラウザーで使えます。請求した覚えがない場合は、このメールを無視してください。何も変更されません。`,

  confirmItsYou: 'ご本人確認',
  restoreTitle: 'アカウントを復元しますか？',
  restoreText: (account) =>
    `${account} はアカウントから削除されました。復元するか、新しく始めてください。`,
  restore: '復元する',
  startNew: '新しく始める',
  noticeTitle: (site) => `${site} のアカウントが変更されました`,
  noticeLinked: (account, date) =>
    `${account} は ${date} にアカウントにリンクされ、ログインに使えるようになりました。`,
  noticeUnlinked: (account, date) => `${account} は ${date} にアカウントから削除されました。`,
  noticeRestored: (account, date) =>
    `${account} は ${date} にアカウントに復元され、再びログインに使えるようになりました。`,
  noticeMerged: (account, date) =>
    `${account} とそれにリンクされているすべてが ${date} にアカウントに統合されました。`,
  noticeNotYou: '心当たりがない場合は、ログインして他のセッションをすべて終了してください。',
  noticeComesBack: (account, hours) =>
    `${hours}時間以内に ${account} でログインすると復元できます。`,

  serverError: 'サーバーエラー',
  configuration: 'サーバーの設定に問題があります。',
  serverLogs: '詳しくは、サーバーのログをご確認ください。',
  accessDenied: 'アクセスが拒否されました',
  noPermission: 'ログインする権限がありません。',
  cannotOpen: 'このアカウントではこのページを開けません。',
  useAnotherAccount: '別のアカウントを使う',
  unableTitle: 'ログインできません',
  linkInvalid: 'このログイン用リンクは無効です。',
  linkUsed: 'すでに使われたか、期限が切れた可能性があります。',
  wentWrong: '問題が発生しました',
  nothingChanged: '最後の操作は完了しませんでした。何も変わっていません。',
  didNotWork: 'うまくいきませんでした',
  backToSite: 'サイトに戻る',

  error: (code) => errorSentence(errors, code),
};
