import type { StatusWords } from '../words.ts';

export const words: StatusWords = {
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
