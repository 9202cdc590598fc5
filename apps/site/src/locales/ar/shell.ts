import { ar } from '@portico/react/locales/ar';
import type { ShellWords } from '../shell-words.ts';

export const locale = ar;

export const words: ShellWords = {
  skip: 'انتقل إلى المحتوى',
  site: 'الموقع',
  account: 'الحساب',
  colours: 'الألوان',
  asTheSystem: 'حسب النظام',
  light: 'فاتح',
  dark: 'داكن',
  signIn: 'تسجيل الدخول',
  signOut: 'تسجيل الخروج',
  sessionEnded: 'انتهت جلستك. لحظة من فضلك.',
};
