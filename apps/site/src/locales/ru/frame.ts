import type { FrameWords } from '../frame-words.ts';

export const words: FrameWords = {
  description:
    'Подключите любой кошелёк в Base, подпишите одно сообщение, и вы внутри. Без пароля, без почты, без комиссии.',
  promise:
    'Пока вы не выбрали кошелёк, с этого сайта ничего не уходит. Вход бесплатен и ничего не переводит.',
  language: 'Язык',
};
