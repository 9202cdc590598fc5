import type { ShellWords } from '../en/shell.ts';

export const shell: ShellWords['shell'] = {
  skip: 'انتقل إلى المحتوى',
  site: 'الموقع',
  account: 'الحساب',
  system: 'استخدم سمة النظام',
  light: 'استخدم السمة الفاتحة',
  dark: 'استخدم السمة الداكنة',
  signIn: 'تسجيل الدخول',
  sessionEnded: 'انتهت جلستك. لحظة من فضلك.',
};

export const footer: ShellWords['footer'] = {
  promise: 'لا يغادر هذا الموقعَ شيء قبل أن تختار محفظة. تسجيل الدخول مجاني ولا ينقل أي أموال.',
  language: 'اللغة',
};

export const status: ShellWords['status'] = {
  title: 'لم ينجح هذا',
  notFound: 'هذه الصفحة غير موجودة',
  notFoundText: 'ربما كُتب العنوان خطأً، أو انتقلت الصفحة.',
  notPossible: 'هذا غير ممكن هنا',
  notPossibleText: 'يعرض هذا العنوان صفحة فقط ولا يقبل بيانات.',
  failed: 'حدث خلل من جهتنا',
  failedText: 'لم يضِع شيء، وقد سُجّل الخلل. حاول مرة أخرى بعد قليل.',
  unknownSession: 'لا يمكننا التحقق من جلستك الآن',
  unknownSessionText: 'لم يُسجَّل خروجك. لا يمكننا الوصول إلى سجلاتنا؛ حاول مرة أخرى بعد قليل.',
  tryAgain: 'حاول مرة أخرى',
  back: 'العودة إلى البداية',
};
