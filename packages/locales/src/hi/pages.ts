import type { PageWords } from '../en/pages.ts';
import { errorSentence } from '../error-words.ts';
import { errors } from './errors.ts';

export const words: PageWords = {
  signIn: 'साइन इन करें',
  signInTo: (site) => `${site} में साइन इन करें`,
  signInWith: (provider) => `${provider} से साइन इन करें`,
  signInWithEmail: 'ईमेल से साइन इन करें',
  email: 'ईमेल पता',
  signedInAs: (account) => `आप ${account} से साइन इन हैं।`,
  continue: 'जारी रखें',
  walletText: 'अपना वॉलेट कनेक्ट करें और एक मैसेज साइन करें। इसमें न कोई खर्च है, न कुछ ट्रांसफ़र होता है।',
  walletScript:
    'वॉलेट से साइन इन के लिए JavaScript ज़रूरी है, क्योंकि आपका वॉलेट इस पेज से बात करता है। उसे चालू करें और पेज फिर से लोड करें।',
  walletElsewhere: 'कनेक्ट करने के लिए साइट पर जाएँ',
  confirmInWallet: 'अपने वॉलेट में पुष्टि करें…',
  verifying: 'हस्ताक्षर की जाँच हो रही है…',

  differentAccount: 'किसी दूसरे अकाउंट से साइन इन करके देखें।',
  emailNotSent: 'ईमेल नहीं भेजा जा सका।',
  signInFailed: 'साइन इन नहीं हो पाया।',
  unableToSignIn: 'साइन इन नहीं हो सकता।',
  formOutOfDate: 'यह फ़ॉर्म पुराना हो गया है। दोबारा कोशिश करें।',
  keepCookies: 'अपने ब्राउज़र को इस साइट की कुकी रखने दें।',

  signOut: 'साइन आउट करें',
  signOutOf: (site) => `क्या आप वाकई ${site} से साइन आउट करना चाहते हैं?`,
  staySignedIn: 'साइन इन रहें',
  notSignedIn: 'आप साइन इन नहीं हैं',
  noSession: 'इस ब्राउज़र में खत्म करने के लिए कोई सेशन नहीं है।',

  checkEmail: 'अपना ईमेल देखें',
  linkSent: 'साइन इन का लिंक आपके ईमेल पते पर भेज दिया गया है।',
  linkMissing: 'कुछ मिनट बाद भी नहीं आया? स्पैम फ़ोल्डर देखें और फिर नया लिंक माँगें।',
  anotherLink: 'नया लिंक माँगें',
  signInAs: (email) => `${email} से साइन इन करें?`,
  linkOnce: 'यह लिंक सिर्फ़ एक बार काम करता है। अगर आपने इसे नहीं माँगा था, तो यह पेज बंद कर दें; कुछ नहीं होगा।',
  codeShown: 'लिंक किसी दूसरे ब्राउज़र में खोल रहे हैं? वहाँ यह कोड डालें:',
  enterCode: 'यह लिंक किसी दूसरे ब्राउज़र में माँगा गया था। वहाँ दिख रहा कोड डालें।',
  code: 'कोड',
  linkEmail: 'अपना ईमेल पता जोड़ें',
  linkEmailTo: (email, account) => `${email} को अपने खाते ${account} से जोड़ें?`,
  emailLinked: (email) => `${email} जुड़ गया है। अब आप इससे साइन इन कर सकते हैं।`,

  mailOpenLink: (host, email) => `${host} में ${email} से साइन इन करने के लिए यह लिंक खोलें:`,
  mailPressButton: (host, email) => `${host} में ${email} से साइन इन करने के लिए बटन दबाएँ।`,
  mailButtonFails: 'अगर बटन काम न करे, तो यह लिंक खोलें:',
  mailLinkOnce: (minutes) =>
    `यह लिंक ${minutes} मिनट के अंदर सिर्फ़ एक बार काम करता है। अगर आपने इसे नहीं माँगा था, तो इस ईमेल पर ध्यान न दें: लिंक के बिना कोई साइन इन नहीं कर सकता।`,
  mailLinkTitle: (site) => `${site} पर अपना ईमेल पता जोड़ें`,
  mailOpenToLink: (host, email) => `${email} को ${host} पर अपने खाते से जोड़ने के लिए यह लिंक खोलें:`,
  mailPressToLink: (host, email) => `${email} को ${host} पर अपने खाते से जोड़ने के लिए बटन दबाएँ।`,
  mailLinkSession: (minutes) =>
    `लिंक एक बार, ${minutes} मिनट के भीतर, उस ब्राउज़र में काम करता है जिसमें आप साइन इन हैं। अगर आपने इसे नहीं माँगा, तो इस ईमेल को अनदेखा करें: कुछ नहीं बदलेगा।`,

  confirmItsYou: 'पुष्टि करें कि यह आप हैं',
  restoreTitle: 'अपना अकाउंट वापस लाएँ?',
  restoreText: (account) => `${account} को एक अकाउंट से हटाया गया था। इसे वापस लाएँ या नए सिरे से शुरू करें।`,
  restore: 'वापस लाएँ',
  startNew: 'नए सिरे से शुरू करें',
  noticeTitle: (site) => `${site} पर आपका अकाउंट बदला गया`,
  noticeLinked: (account, date) =>
    `${account} को ${date} को आपके अकाउंट से जोड़ा गया। अब इससे साइन इन हो सकता है।`,
  noticeUnlinked: (account, date) => `${account} को ${date} को आपके अकाउंट से हटाया गया।`,
  noticeRestored: (account, date) =>
    `${account} को ${date} को आपके अकाउंट में वापस लाया गया। इससे फिर साइन इन हो सकता है।`,
  noticeMerged: (account, date) => `${account} और उससे जुड़ी हर चीज़ ${date} को आपके अकाउंट में मिल गई।`,
  noticeNotYou: 'अगर यह आपने नहीं किया, तो साइन इन करें और बाकी सभी सेशन खत्म करें।',
  noticeComesBack: (account, hours) =>
    `${hours} घंटे के भीतर ${account} से साइन इन करने पर यह वापस आ जाएगा।`,

  serverError: 'सर्वर में गड़बड़ी',
  configuration: 'सर्वर की सेटिंग में कोई समस्या है।',
  serverLogs: 'ज़्यादा जानकारी के लिए सर्वर के लॉग देखें।',
  accessDenied: 'अनुमति नहीं मिली',
  noPermission: 'आपको साइन इन करने की अनुमति नहीं है।',
  cannotOpen: 'इस अकाउंट से यह पेज नहीं खोला जा सकता।',
  useAnotherAccount: 'दूसरा अकाउंट इस्तेमाल करें',
  unableTitle: 'साइन इन नहीं हो सकता',
  linkInvalid: 'साइन इन का यह लिंक अब मान्य नहीं है।',
  linkUsed: 'हो सकता है कि यह पहले इस्तेमाल हो चुका हो या इसका समय खत्म हो गया हो।',
  wentWrong: 'कुछ गड़बड़ हो गई',
  nothingChanged: 'आखिरी कदम पूरा नहीं हुआ। कुछ बदला नहीं है।',
  didNotWork: 'यह नहीं हो पाया',
  backToSite: 'साइट पर वापस जाएँ',

  error: (code) => errorSentence(errors, code),
};
