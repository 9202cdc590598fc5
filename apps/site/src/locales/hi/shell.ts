import { hi } from '@portico/react/locales/hi';
import type { ShellWords } from '../shell-words.ts';

export const locale = hi;

export const words: ShellWords = {
  skip: 'मुख्य सामग्री पर जाएँ',
  site: 'साइट',
  account: 'अकाउंट',
  colours: 'रंग',
  asTheSystem: 'सिस्टम के अनुसार',
  light: 'हल्का',
  dark: 'गहरा',
  signIn: 'साइन इन करें',
  signOut: 'साइन आउट करें',
  sessionEnded: 'आपका सेशन खत्म हो गया है। एक पल रुकें।',
};
