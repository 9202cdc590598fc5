import type { Locale } from '../locale.ts';

/** Turkish. */
export const tr: Locale = {
  code: 'tr',
  format: 'tr',
  direction: 'ltr',
  button: {
    connectWallet: 'Cüzdan bağla',
    connecting: 'Bağlanıyor…',
    signedIn: 'oturum açık',
    notSignedIn: 'oturum kapalı',
    sessionUnknown: 'oturum durumu bilinmiyor',
    otherAccount: 'oturum açık; cüzdanınız başka bir hesapta',
    wrongNetwork: 'Yanlış ağ',
    network: 'Ağ',
    pendingTransaction: 'bekleyen bir işlem var',
    loadFailed: 'Sitenin bu bölümü yüklenemedi. Bağlantınızı kontrol edip yeniden deneyin.',
  },
  load: async () => (await import('./dialogs.ts')).words,
};
