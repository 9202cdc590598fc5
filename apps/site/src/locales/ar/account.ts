import type { AccountWords } from '../words.ts';

const sessions = new Intl.PluralRules('ar');

export const words: AccountWords = {
  title: 'حسابك',
  proved: 'أثبتَّ أن هذه المحفظة لك.',
  provedOn: (network) => `أثبتَّ أن هذه المحفظة لك على ${network}.`,

  thisSession: 'هذه الجلسة',
  thisDevice: 'هذا الجهاز',
  device: (browser, system) => `${browser} على ${system}`,
  unknownDevice: 'جهاز غير معروف',
  signedIn: 'تسجيل الدخول',
  lastSeen: 'آخر ظهور',
  ends: 'تنتهي دون استخدام',

  otherSessions: 'الجلسات الأخرى',
  nowhereElse: 'لست مسجّل الدخول في أي مكان آخر.',
  looking: 'جارٍ البحث عن جلساتك الأخرى…',
  notListed: 'لا يمكن عرضها الآن. أعد تحميل الصفحة بعد قليل.',
  outOfDate: 'قد لا تكون هذه القائمة محدّثة.',
  end: 'إنهاء',
  ending: 'جارٍ الإنهاء…',
  endAll: 'إنهاء كل الجلسات الأخرى',
  ended: (device) => `سُجّل الخروج من ${device}.`,
  hadEnded: (device) => `كانت جلسة ${device} قد انتهت.`,
  endedAll: (count) => {
    switch (sessions.select(count)) {
      case 'one':
        return 'انتهت جلسة أخرى واحدة.';
      case 'two':
        return 'انتهت جلستان أخريان.';
      case 'few':
        return `انتهت ${count} جلسات أخرى.`;
      default:
        return `انتهت ${count} جلسة أخرى.`;
    }
  },
  stillSignedIn: (device) => `ما زال ${device} مسجّل الدخول.`,
  allStillSignedIn: 'ما زالت مسجّلة الدخول.',
  tryAgain: 'حاول مرة أخرى',
  unreachable: 'تعذّر الوصول إلى الموقع. حاول مرة أخرى بعد قليل.',
  tooMany: 'محاولات كثيرة. انتظر لحظة، ثم حاول مرة أخرى.',
  ourFault: 'حدث خلل من جهتنا. حاول مرة أخرى بعد قليل.',

  wallet: 'المحفظة',
  noWallet: 'لا توجد محفظة متصلة',
  noWalletText: 'تبقى مسجّل الدخول رغم ذلك.',
  sameAccount: 'على حساب هذه الجلسة.',
  otherAccount: (address) => `على ${address}، وهو غير حساب هذه الجلسة. تبقى مسجّل الدخول.`,
  connect: 'توصيل',
  signInAs: (address) => `تسجيل الدخول بالحساب ${address}`,
  manage: 'إدارة',

  activity: 'النشاط الأخير',
  noActivity: 'لا شيء بعد. ما ترسله محفظتك عبر هذا الموقع يظهر هنا.',
  pending: 'قيد الانتظار',
  confirmed: 'مؤكَّدة',
  failed: 'فشلت',
};
