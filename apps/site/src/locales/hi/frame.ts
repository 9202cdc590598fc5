import type { FrameWords } from '../frame-words.ts';

export const words: FrameWords = {
  description:
    'Base का कोई भी वॉलेट कनेक्ट करें, एक मैसेज साइन करें और आप अंदर हैं। न पासवर्ड, न ईमेल, न कोई फ़ीस।',
  promise:
    'जब तक आप वॉलेट नहीं चुनते, इस साइट से बाहर कुछ नहीं जाता। साइन इन में न कोई खर्च है, न कुछ ट्रांसफ़र होता है।',
  language: 'भाषा',
};
