import type { Locale } from '../locale.ts';

/** Japanese. */
export const ja: Locale = {
  code: 'ja',
  format: 'ja',
  direction: 'ltr',
  button: {
    connectWallet: 'ウォレットを接続',
    connecting: '接続中…',
    signedIn: 'ログイン中',
    notSignedIn: '未ログイン',
    sessionUnknown: 'ログイン状態を確認できません',
    otherAccount: 'ログイン中。ウォレットは別のアカウントを使用しています',
    wrongNetwork: 'ネットワークが違います',
    network: 'ネットワーク',
    pendingTransaction: '処理中の取引があります',
    loadFailed:
      'サイトのこの部分を読み込めませんでした。通信環境を確認して、もう一度お試しください。',
  },
  load: async () => (await import('./dialogs.ts')).words,
};
