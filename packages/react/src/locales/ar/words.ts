import { errorMessage, errorSentence } from '@portico/protocol';
import { errors } from '@portico/protocol/errors/ar';
import { words as english } from '../en/words.ts';
import type { DialogWords } from '../words.ts';

const dialogs: Partial<DialogWords> = {
  close: 'إغلاق',
  back: 'رجوع',
  tryAgain: 'حاول مرة أخرى',
  cancel: 'إلغاء',

  connectTitle: 'توصيل محفظة',
  installedWallets: 'المثبّتة',
  getAWallet: 'احصل على محفظة',
  lookingForWallets: 'جارٍ البحث عن محافظ…',

  aboutTitle: 'ما هي المحفظة؟',
  aboutAccount: 'حسابك، في يدك',
  aboutAccountText: 'تحفظ المحفظة مفاتيح حسابك على Base. لا يملكها أي موقع، ولا حتى هذا.',
  aboutSignIn: 'طريقك إلى الدخول',
  aboutSignInText: 'بلا كلمة مرور: توقّع رسالة واحدة. لا تكلّف شيئًا ولا تنقل شيئًا.',
  newTab: '(يُفتح في علامة تبويب جديدة)',
  reload: 'إعادة تحميل الصفحة',

  openingTitle: (wallet) => `جارٍ فتح ${wallet}`,
  openingText: 'أكّد الاتصال في محفظتك. تشارك عنوانك ولا شيء غيره.',
  failedTitle: (wallet) => `لم تتصل ${wallet}`,

  verifyTitle: 'التحقق من حسابك',
  verifyText: 'لإتمام الاتصال، وقّع رسالة في محفظتك تثبت أن هذا الحساب لك.',
  preparing: 'جارٍ تجهيز الرسالة…',
  signMessage: 'توقيع الرسالة',
  waitingForSignature: 'في انتظار التوقيع…',
  verifying: 'جارٍ التحقق من التوقيع…',
  walletWaiting: 'محفظتك في الانتظار. افتحها للتوقيع.',
  ownersTakeTime:
    'إذا كان لهذا الحساب عدة مالكين، فقد يلزم توقيع آخرين منهم. أمامهم يوم كامل: يمكنك إغلاق هذه النافذة والعودة لاحقًا.',
  begunText: 'طلبتَ من مالكي هذا الحساب التوقيع. من وقّع منهم لا يحتاج إلى التوقيع مرة أخرى.',
  continueSigning: 'متابعة',
  waitingForOwners: 'في انتظار المالكين…',
  startOver: 'البدء من جديد',
  switchFirst: 'محفظتك على شبكة أخرى. ستطلب منك الانتقال إلى Base أولًا.',

  accountTitle: 'حسابك',
  copyAddress: 'نسخ العنوان',
  copied: 'تم النسخ',
  copyFailed: 'لم يسمح متصفحك بالنسخ. حدّد العنوان بنفسك.',
  signIn: 'تسجيل الدخول',
  signOut: 'تسجيل الخروج',
  signingOut: 'جارٍ تسجيل الخروج…',
  signOutFailed: 'ما زلت مسجّل الدخول: تعذّر الوصول إلى الموقع. حاول مرة أخرى.',
  disconnect: 'فصل المحفظة',
  signedInWith: (wallet) => `تم تسجيل الدخول عبر ${wallet}`,
  connectedWith: (wallet) => `متصل عبر ${wallet}، دون تسجيل الدخول`,
  noWalletConnected: 'لا توجد محفظة متصلة. تبقى مسجّل الدخول رغم ذلك.',
  mismatch: (session, wallet) => `سجّلت الدخول بالحساب ${session}، ومحفظتك على ${wallet}.`,
  signInAs: (address) => `تسجيل الدخول بالحساب ${address}`,

  openApp: (wallet) => `افتح تطبيق ${wallet}`,
  openAppText: (wallet) =>
    `ثبّته أولًا من متجر هاتفك. ضع ${wallet} على الشاشة الرئيسية لتجده بسهولة.`,
  install: (wallet) => `تثبيت ${wallet}`,
  installText: (wallet) =>
    `أضِف المحفظة إلى هذا المتصفح، ثم ثبّت ${wallet} في شريط الأدوات لترى متى تسألك.`,
  create: 'إنشاء حساب أو استيراده',
  createText: 'احفظ عبارة الاسترداد بعيدًا عن الإنترنت. من يسألك عنها لا يريد بك خيرًا.',
  scan: 'امسح الرمز',
  scanText: (wallet) => `اضغط على الماسح في ${wallet}، ثم أكّد الاتصال.`,
  refresh: 'إعادة تحميل الصفحة',
  refreshText: (wallet) => `لا يعرض المتصفح ${wallet} إلا للصفحات التي فُتحت بعد تثبيتها.`,
};

export const words: DialogWords = {
  ...english,
  ...dialogs,
  error: (code) => errorSentence(errors, code) ?? errorMessage(code),
};
