import type { FrameWords } from '../frame-words.ts';

export const words: FrameWords = {
  description:
    'صِل أي محفظة على Base ووقّع رسالة واحدة لتدخل. بلا كلمة مرور ولا بريد إلكتروني ولا رسوم.',
  promise: 'لا يغادر هذا الموقعَ شيء قبل أن تختار محفظة. تسجيل الدخول لا يكلّف شيئًا ولا ينقل شيئًا.',
  language: 'اللغة',
};
