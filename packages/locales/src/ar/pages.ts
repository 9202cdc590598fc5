import type { PageWords } from '../en/pages.ts';
import { errorSentence } from '../error-words.ts';
import { errors } from './errors.ts';

const plural = new Intl.PluralRules('ar');

function withinMinutes(minutes: number): string {
  switch (plural.select(minutes)) {
    case 'one':
      return 'دقيقة';
    case 'two':
      return 'دقيقتين';
    case 'few':
      return `${minutes} دقائق`;
    default:
      return `${minutes} دقيقة`;
  }
}

export const words: PageWords = {
  signIn: 'تسجيل الدخول',
  signInTo: (site) => `تسجيل الدخول إلى ${site}`,
  signInWith: (provider) => `تسجيل الدخول عبر ${provider}`,
  signInWithEmail: 'تسجيل الدخول بالبريد الإلكتروني',
  email: 'البريد الإلكتروني',
  signedInAs: (account) => `سجّلت الدخول بالحساب ${account}.`,
  continue: 'متابعة',
  walletText: 'صِل محفظتك ووقّع رسالة واحدة. هذا مجاني ولا ينقل أي أموال.',
  walletScript:
    'يحتاج الدخول بالمحفظة إلى JavaScript، لأن محفظتك تخاطب هذه الصفحة. فعّله ثم أعد تحميل الصفحة.',
  walletElsewhere: 'انتقل إلى الموقع للاتصال',
  confirmInWallet: 'أكّد في محفظتك…',
  verifying: 'جارٍ التحقق من التوقيع…',

  differentAccount: 'حاول تسجيل الدخول بحساب آخر.',
  emailNotSent: 'تعذّر إرسال البريد.',
  signInFailed: 'تعذّر تسجيل الدخول.',
  unableToSignIn: 'لا يمكن تسجيل الدخول.',
  formOutOfDate: 'هذا النموذج قديم. حاول مرة أخرى.',
  keepCookies: 'يجب أن يحتفظ متصفحك بملفات تعريف الارتباط لهذا الموقع.',

  signOut: 'تسجيل الخروج',
  signOutOf: (site) => `هل تريد حقًا تسجيل الخروج من ${site}؟`,
  staySignedIn: 'البقاء مسجّل الدخول',
  notSignedIn: 'لست مسجّل الدخول',
  noSession: 'لا توجد جلسة لإنهائها في هذا المتصفح.',

  checkEmail: 'تحقّق من بريدك الإلكتروني',
  linkSent: 'أُرسل رابط الدخول إلى بريدك الإلكتروني.',
  linkMissing: 'لم يصل شيء بعد بضع دقائق؟ ابحث في البريد غير المرغوب فيه، ثم اطلب رابطًا آخر.',
  anotherLink: 'طلب رابط آخر',
  signInAs: (email) => `تسجيل الدخول بالعنوان ${email}؟`,
  linkOnce: 'يعمل الرابط مرة واحدة. إن لم تطلبه فأغلق هذه الصفحة ولن يحدث شيء.',
  codeShown: 'هل تفتح الرابط في متصفح آخر؟ أدخل هذا الرمز هناك:',
  enterCode: 'طُلب هذا الرابط في متصفح آخر. أدخل الرمز المعروض هناك.',
  code: 'الرمز',
  linkEmail: 'ربط عنوان بريدك الإلكتروني',
  linkEmailTo: (email, account) => `هل تريد ربط ${email} بحسابك ${account}؟`,
  emailLinked: (email) => `تم ربط ${email}. يمكنك الآن تسجيل الدخول به.`,

  mailOpenLink: (host, email) => `افتح هذا الرابط لتسجيل الدخول إلى ${host} بالعنوان ${email}:`,
  mailPressButton: (host, email) => `اضغط الزر لتسجيل الدخول إلى ${host} بالعنوان ${email}.`,
  mailButtonFails: 'إن لم يستجب الزر فافتح هذا الرابط:',
  mailLinkOnce: (minutes) =>
    `يعمل الرابط مرة واحدة خلال ${withinMinutes(minutes)}. إن لم تطلبه فتجاهل هذه الرسالة: لا يستطيع أحد تسجيل الدخول دون الرابط.`,
  mailLinkTitle: (site) => `اربط عنوان بريدك الإلكتروني في ${site}`,
  mailOpenToLink: (host, email) => `افتح هذا الرابط لربط ${email} بحسابك في ${host}:`,
  mailPressToLink: (host, email) => `اضغط الزر لربط ${email} بحسابك في ${host}.`,
  mailLinkSession: (minutes) =>
    `يعمل الرابط مرة واحدة خلال ${withinMinutes(minutes)}، في متصفح سجّلت فيه الدخول إلى حسابك. إن لم تطلبه فتجاهل هذه الرسالة: لن يتغير شيء.`,

  confirmItsYou: 'أكّد هويتك',
  restoreTitle: 'هل تريد استعادة حسابك؟',
  restoreText: (account) => `أُزيل ${account} من حساب. استعِده، أو ابدأ من جديد.`,
  restore: 'استعادة',
  startNew: 'البدء من جديد',
  noticeTitle: (site) => `تغيّر حسابك في ${site}`,
  noticeLinked: (account, date) => `رُبط ${account} بحسابك في ${date}. يمكنه الآن تسجيل الدخول.`,
  noticeUnlinked: (account, date) => `أُزيل ${account} من حسابك في ${date}.`,
  noticeRestored: (account, date) =>
    `استُعيد ${account} إلى حسابك في ${date}. يمكنه تسجيل الدخول من جديد.`,
  noticeMerged: (account, date) => `انضم ${account} وكل ما هو مرتبط به إلى حسابك في ${date}.`,
  noticeNotYou: 'إذا لم تكن أنت من فعل ذلك، فسجّل الدخول وأنهِ كل الجلسات الأخرى.',
  noticeComesBack: (account, hours) => `يعود ${account} إذا سجّلت الدخول به خلال ${hours} ساعة.`,

  serverError: 'خطأ في الخادم',
  configuration: 'توجد مشكلة في إعداد الخادم.',
  serverLogs: 'راجع سجلات الخادم لمعرفة المزيد.',
  accessDenied: 'الدخول مرفوض',
  noPermission: 'ليس لديك إذن بتسجيل الدخول.',
  cannotOpen: 'لا يمكن لهذا الحساب فتح هذه الصفحة.',
  useAnotherAccount: 'استخدام حساب آخر',
  unableTitle: 'لا يمكن تسجيل الدخول',
  linkInvalid: 'لم يعد رابط الدخول صالحًا.',
  linkUsed: 'ربما استُخدم من قبل أو انتهت صلاحيته.',
  wentWrong: 'حدث خطأ ما',
  nothingChanged: 'لم تنجح الخطوة الأخيرة. لم يتغيّر شيء.',
  didNotWork: 'لم ينجح ذلك',
  backToSite: 'العودة إلى الموقع',

  error: (code) => errorSentence(errors, code),
};
