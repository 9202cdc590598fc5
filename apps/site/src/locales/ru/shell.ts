import { ru } from '@portico/react/locales/ru';
import type { ShellWords } from '../words.ts';

export const locale = ru;

export const words: ShellWords = {
  skip: 'К содержанию',
  site: 'Сайт',
  account: 'Аккаунт',
  colours: 'Тема',
  asTheSystem: 'Системная',
  light: 'Светлая',
  dark: 'Тёмная',
  signIn: 'Войти',
  signOut: 'Выйти',
  sessionEnded: 'Ваша сессия завершена. Секунду.',

  description:
    'Подключите любой кошелёк в Base, подпишите одно сообщение, и вы внутри. Без пароля, без почты, без комиссии.',
  promise:
    'Пока вы не выбрали кошелёк, с этого сайта ничего не уходит. Вход бесплатен и ничего не переводит.',
  language: 'Язык',
};
