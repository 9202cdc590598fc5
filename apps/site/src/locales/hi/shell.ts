import { hi } from '@portico/react/locales/hi';
import type { ShellWords } from '../words.ts';

export const locale = hi;

export const words: ShellWords = {
  skip: 'मुख्य सामग्री पर जाएँ',
  site: 'साइट',
  account: 'अकाउंट',
  colours: 'थीम',
  asTheSystem: 'सिस्टम',
  light: 'हल्का',
  dark: 'गहरा',
  signIn: 'साइन इन करें',
  signOut: 'साइन आउट करें',
  sessionEnded: 'आपका सेशन खत्म हो गया है। एक पल रुकें।',

  description:
    'Base का कोई भी वॉलेट कनेक्ट करें, एक मैसेज साइन करें और आप अंदर हैं। न पासवर्ड, न ईमेल, न कोई फ़ीस।',
  promise:
    'जब तक आप वॉलेट नहीं चुनते, इस साइट से बाहर कुछ नहीं जाता। साइन इन में न कोई खर्च है, न कुछ ट्रांसफ़र होता है।',
  language: 'भाषा',
};
