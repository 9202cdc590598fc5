import type { Locale } from '../locale.ts';

/** Arabic. */
export const ar: Locale = {
  code: 'ar',
  // The digits of addresses and of every other figure in a wallet.
  format: 'ar-u-nu-latn',
  direction: 'rtl',
  button: {
    connectWallet: 'توصيل المحفظة',
    connecting: 'جارٍ التوصيل…',
    signedIn: 'تم تسجيل الدخول',
    notSignedIn: 'لم يتم تسجيل الدخول',
    sessionUnknown: 'حالة تسجيل الدخول غير متاحة',
    otherAccount: 'تم تسجيل الدخول؛ محفظتك على حساب آخر',
    wrongNetwork: 'شبكة خاطئة',
    network: 'الشبكة',
    pendingTransaction: 'هناك معاملة قيد الانتظار',
    loadFailed: 'تعذّر تحميل هذا الجزء من الموقع. تحقّق من اتصالك وحاول مرة أخرى.',
  },
  load: async () => (await import('./dialogs.ts')).words,
};
