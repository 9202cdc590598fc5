import type { ShellWords } from '../en/shell.ts';

export const shell: ShellWords['shell'] = {
  skip: 'मुख्य सामग्री पर जाएँ',
  site: 'साइट',
  account: 'अकाउंट',
  system: 'सिस्टम थीम इस्तेमाल करें',
  light: 'हल्की थीम इस्तेमाल करें',
  dark: 'गहरी थीम इस्तेमाल करें',
  signIn: 'साइन इन करें',
  sessionEnded: 'आपका सेशन खत्म हो गया है। एक पल रुकें।',
};

export const footer: ShellWords['footer'] = {
  promise:
    'जब तक आप वॉलेट नहीं चुनते, इस साइट से बाहर कुछ नहीं जाता। साइन इन में न कोई खर्च है, न कुछ ट्रांसफ़र होता है।',
  language: 'भाषा',
};

export const status: ShellWords['status'] = {
  title: 'यह नहीं हो पाया',
  notFound: 'यह पेज मौजूद नहीं है',
  notFoundText: 'हो सकता है कि पता गलत लिखा गया हो या पेज कहीं और चला गया हो।',
  notPossible: 'यहाँ ऐसा नहीं हो सकता',
  notPossibleText: 'यह पता सिर्फ़ एक पेज दिखाता है और कुछ लेता नहीं है।',
  failed: 'हमारी तरफ़ से कुछ गड़बड़ हुई है',
  failedText: 'कुछ भी खोया नहीं है और इसे दर्ज कर लिया गया है। थोड़ी देर बाद दोबारा कोशिश करें।',
  unknownSession: 'हम अभी आपका सेशन नहीं जाँच पा रहे हैं',
  unknownSessionText:
    'आप साइन आउट नहीं हुए हैं। हम अपने रिकॉर्ड तक नहीं पहुँच पा रहे हैं; थोड़ी देर बाद दोबारा कोशिश करें।',
  tryAgain: 'दोबारा कोशिश करें',
  back: 'शुरुआत पर लौटें',
};
