import type { ShellWords } from '../en/shell.ts';

export const shell: ShellWords['shell'] = {
  skip: 'К содержанию',
  site: 'Сайт',
  account: 'Аккаунт',
  system: 'Использовать тему системы',
  light: 'Включить светлую тему',
  dark: 'Включить тёмную тему',
  signIn: 'Войти',
  sessionEnded: 'Ваша сессия завершена. Секунду.',
};

export const footer: ShellWords['footer'] = {
  promise:
    'Пока вы не выбрали кошелёк, с этого сайта ничего не уходит. Вход бесплатен и ничего не переводит.',
  language: 'Язык',
};

export const status: ShellWords['status'] = {
  title: 'Не получилось',
  notFound: 'Такой страницы нет',
  notFoundText: 'Возможно, в адресе опечатка или страница переехала.',
  notPossible: 'Здесь это невозможно',
  notPossibleText: 'Этот адрес только показывает страницу и не принимает данные.',
  failed: 'У нас произошёл сбой',
  failedText: 'Ничего не потеряно, сбой записан. Попробуйте чуть позже.',
  unknownSession: 'Сейчас мы не можем проверить вашу сессию',
  unknownSessionText: 'Вы не вышли. Наши данные сейчас недоступны, попробуйте чуть позже.',
  tryAgain: 'Попробовать ещё раз',
  back: 'На главную',
};
