import type { AccountWords } from '../words.ts';

export const words: AccountWords = {
  title: 'アカウント',
  proved: 'このウォレットの所有者であることを確認済みです。',
  provedOn: (network) => `${network}で、このウォレットの所有者であることを確認済みです。`,

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

  wallet: 'ウォレット',
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
  pending: '処理中',
  confirmed: '確定',
  failed: '失敗',
};
