import { ar } from '@portico/react/locales/ar';
import type { ShellWords } from '../words.ts';

export const locale = ar;

export const words: ShellWords = {
  skip: 'انتقل إلى المحتوى',
  site: 'الموقع',
  account: 'الحساب',
  colours: 'السمة',
  asTheSystem: 'النظام',
  light: 'فاتح',
  dark: 'داكن',
  signIn: 'تسجيل الدخول',
  signOut: 'تسجيل الخروج',
  sessionEnded: 'انتهت جلستك. لحظة من فضلك.',

  description:
    'صِل أي محفظة على Base ووقّع رسالة واحدة لتدخل. بلا كلمة مرور ولا بريد إلكتروني ولا رسوم.',
  promise: 'لا يغادر هذا الموقعَ شيء قبل أن تختار محفظة. تسجيل الدخول مجاني ولا ينقل أي أموال.',
  language: 'اللغة',
};
