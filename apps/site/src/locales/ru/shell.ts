import { ru } from '@portico/react/locales/ru';
import type { ShellWords } from '../shell-words.ts';

export const locale = ru;

export const words: ShellWords = {
  skip: 'К содержанию',
  site: 'Сайт',
  account: 'Аккаунт',
  colours: 'Цвета',
  asTheSystem: 'Как в системе',
  light: 'Светлая',
  dark: 'Тёмная',
  signIn: 'Войти',
  signOut: 'Выйти',
  sessionEnded: 'Ваша сессия завершена. Секунду.',
};
