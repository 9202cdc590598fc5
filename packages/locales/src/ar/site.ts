import type { SiteWords } from '../en/site.ts';

const sessions = /* @__PURE__ */ new Intl.PluralRules('ar');
/** Amounts and signatures read from the left within Arabic. */
const ltr = (text: string) => `\u2066${text}\u2069`;

export const footer: SiteWords['footer'] = {
  description:
    'صِل أي محفظة على Base ووقّع رسالة واحدة لتدخل. بلا كلمة مرور ولا بريد إلكتروني ولا رسوم.',
};

export const home: SiteWords['home'] = {
  heading: 'محفظتك تفتح هذا الباب',
  lead: 'صِل أي محفظة على Base، ووقّع رسالة واحدة تثبت أنها لك، واحتفظ بجلسة تستطيع رؤيتها وإنهاءها.',
  signHeading: 'بقي توقيع واحد',
  signLead: (name) => `${name} متصلة. وقّع رسالة واحدة تثبت أنها لك.`,
  inHeading: 'الباب مفتوح',
  inLead: (name, day) => `أهلاً ${name}. أنت مسجّل الدخول حتى ${day}.`,
  account: 'حسابك',
  tryIt: 'شاهد ما يمكن لصفحة أن تطلبه من المحفظة ومن الشبكة',
  tryAgain: 'حاول مرة أخرى',
  unknown: 'لا يمكننا التحقق من جلستك الآن. لم يُسجَّل خروجك.',
  fine: 'بلا كلمة مرور. بلا بريد إلكتروني. بلا رسوم.',

  stepsLabel: 'كيف تجري الأمور، وأين أنت الآن',
  connect: 'التوصيل',
  connectText: 'اختر محفظتك. تشارك عنوانك ولا شيء غيره.',
  start: 'ابدأ هنا',
  openWallet: 'افتح محفظتك',
  sign: 'التوقيع',
  signText: 'وقّع رسالة واحدة. هذا مجاني ولا ينقل أي أموال.',
  signed: 'تم التوقيع',
  yourTurn: 'دورك الآن',
  next: 'التالي',
  in: 'أنت في الداخل',
  inText: 'ابقَ مسجّل الدخول حتى تغادر.',
  until: (day) => `حتى ${day}`,
  last: 'ثم',

  copy: 'نسخ',
  copied: 'تم النسخ',
  notCopied: 'لم يُنسخ',
};

export const homeOnServer: SiteWords['homeOnServer'] = {
  waysTitle: 'ثلاث طرق للبناء به',
  run: 'شغّله',
  runText: 'هذا الموقع على جهازك. لا شيء تُعِدّه، ومعه محفظة للتجربة.',
  startFrom: 'ابدأ منه',
  startFromText: 'الصفحة ملف واحد. وحمايتها كلمة واحدة.',
  add: 'أضِفه إلى موقعك',
  addText: 'معالج على الخادم يأخذ طلبًا ويعطي ردًا، ومعه أجزاء React.',
  terminal: 'الطرفية',
  codeLabel: (title) => `${title}: الشيفرة`,
};

export const account: SiteWords['account'] = {
  signOut: 'تسجيل الخروج',
  title: 'حسابك',
  proved: 'أثبتَّ أن هذه المحفظة لك.',
  provedOn: (network) => `أثبتَّ أن هذه المحفظة لك على ${network}.`,
  copyAddress: 'نسخ العنوان',
  copied: 'تم النسخ',
  copyFailed: 'لم يسمح متصفحك بالنسخ. حدّد العنوان بنفسك.',
  viewOnExplorer: 'عرض في المستكشف',

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

  ways: 'طرق تسجيل الدخول',
  waysText: 'كل واحدة منها تفتح هذا الحساب.',
  walletOn: (network) => `محفظة على ${network}`,
  email: 'البريد الإلكتروني',
  added: 'الإضافة',
  lastUsed: 'آخر استخدام',
  remove: 'إزالة',
  removing: 'جارٍ الإزالة…',
  keep: 'إبقاء',
  removeTitle: (name) => `إزالة ${name}؟`,
  removeText: 'لن تتمكن من تسجيل الدخول بها بعد الآن، وتنتهي الجلسات التي فتحتها.',
  removeCurrent: 'هي التي فتحت هذه الجلسة: سيتم تسجيل خروجك هنا.',
  removed: (name) => `أُزيل ${name}.`,
  notRemoved: (name) => `ما زال ${name} مرتبطًا.`,
  onlyWay: 'طريقتك الوحيدة لتسجيل الدخول. لإزالتها، أضِف طريقة أخرى أولًا.',
  addWallet: 'إضافة محفظة',
  addEmail: 'إضافة بريد إلكتروني',
  emailAddress: 'عنوان البريد الإلكتروني',
  sendLink: 'إرسال الرابط',
  sendingLink: 'جارٍ الإرسال…',
  linkSent: (email) => `أرسلنا رابطًا إلى ${email}. افتحه في هذا المتصفح لإضافة العنوان.`,
  cancel: 'إلغاء',
  accountsLoading: 'جارٍ تحميل حساباتك…',
  accountsNotListed: 'لا يمكن تحميل حساباتك الآن. أعد تحميل الصفحة بعد قليل.',
  linkIt: 'ربطه',
  ownAccount: (address) => `على ${address}، وهو حساب آخر من حساباتك.`,

  wallet: 'المحفظة',
  lookingForWallet: 'جارٍ البحث عن محفظتك…',
  noWallet: 'لا توجد محفظة متصلة',
  noWalletText: 'تبقى مسجّل الدخول رغم ذلك.',
  sameAccount: 'على حساب هذه الجلسة.',
  otherAccount: (address) => `على ${address}، وهو غير حساب هذه الجلسة. تبقى مسجّل الدخول.`,
  connect: 'توصيل',
  signInAs: (address) => `تسجيل الدخول بالحساب ${address}`,
  manage: 'إدارة',

  activity: 'النشاط الأخير',
  noActivity: 'لا شيء بعد. ما ترسله محفظتك عبر هذا الموقع يظهر هنا.',
};

export const demo: SiteWords['demo'] = {
  title: 'جرّب بنفسك',
  description: 'ما يمكن لصفحة أن تطلبه من المحفظة ومن الشبكة، كل طلب في بضعة أسطر.',

  heading: 'ما تستطيع الصفحة فعله',
  lead: 'كل بطاقة ملف صغير من هذا الموقع، وُضع لتنسخه. لا يُطلب من محفظتك شيء قبل أن تضغط زرًا، ويمكنك رفض كل طلب في المحفظة.',
  needWallet: 'كل البطاقات ما عدا الأخيرة تحتاج إلى محفظة.',
  confirm: 'أكّد في محفظتك…',

  send: 'الإرسال',
  sendText: (amount) => `${ltr(amount)} من حسابك إلى نفسه. تدفع رسوم الشبكة ولا شيء غيرها.`,
  sendButton: (amount) => `إرسال ${ltr(amount)}`,
  sendEntry: (amount) => `إرسال ${ltr(amount)} إلى نفسك`,
  sent: 'تم الإرسال. تابِع ما يحدث في نافذة حسابك.',

  sign: 'التوقيع',
  signText: 'تحية قصيرة. إنها مجانية وبلا أي أثر.',
  hello: (site) => `تحية من ${site}.`,
  signButton: (hello) => `توقيع «${hello}»`,
  signed: (signature) => `تم التوقيع: ${ltr(signature)}`,

  add: 'إضافة عملة',
  addText: 'يعرض على محفظتك إضافة USDC على Base إلى قائمتها.',
  addButton: 'إضافة USDC',

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
