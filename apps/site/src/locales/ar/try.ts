import type { TryWords } from '../words.ts';

/** Amounts and signatures read from the left within Arabic. */
const ltr = (text: string) => `\u2066${text}\u2069`;

export const words: TryWords = {
  title: 'جرّب بنفسك',
  description: 'ما يمكن لصفحة أن تطلبه من المحفظة ومن الشبكة، كل طلب في بضعة أسطر.',

  heading: 'ما تستطيع الصفحة فعله',
  lead: 'كل بطاقة ملف صغير من هذا الموقع، وُضع لتنسخه. لا يُطلب من محفظتك شيء قبل أن تضغط زرًا، ويمكنك رفض كل طلب في المحفظة.',
  connectFirst: 'صِل محفظة أولاً',
  confirm: 'أكّد في محفظتك…',

  send: 'الإرسال',
  sendText: (amount) => `${ltr(amount)} من حسابك إلى نفسه. تدفع رسوم الشبكة ولا شيء غيرها.`,
  sendButton: (amount) => `إرسال ${ltr(amount)}`,
  sendEntry: (amount) => `إرسال ${ltr(amount)} إلى نفسك`,
  sent: 'تم الإرسال. تابِع ما يحدث في نافذة حسابك.',

  sign: 'التوقيع',
  signText: 'جملة تلقي التحية. لا تثبت شيئًا لأحد ولا تكلّف شيئًا.',
  hello: 'تحية من Portico.',
  signButton: (hello) => `توقيع «${hello}»`,
  signed: (signature) => `تم التوقيع: ${ltr(signature)}`,

  add: 'إضافة عملة',
  addText: 'يعرض على محفظتك إضافة USDC على Base إلى قائمتها.',
  addButton: 'إضافة USDC',
  added: 'أصبحت USDC في قائمة محفظتك.',
  notAdded: 'لم تُضِفها محفظتك.',

  switch: 'تبديل الشبكة',
  switchText:
    'نافذة لا تُفتح من تلقاء نفسها أبدًا، فللمحفظة أن تكون على أي شبكة إلى أن تحتاجها صفحة على Base.',
  switchOpen: 'فتح نافذة الشبكة',
  walletOn: (network) => `محفظتك على ${network}.`,

  read: 'قراءة عقد',
  readText: 'كم من USDC على Base، باستخدام useReadContract من wagmi. لا حاجة إلى محفظة لذلك.',
  readButton: 'قراءة الكمية',
  moment: 'لحظة من فضلك…',
  notRead: 'تعذّر سؤال Base. أعد تحميل الصفحة للمحاولة مرة أخرى.',
};
