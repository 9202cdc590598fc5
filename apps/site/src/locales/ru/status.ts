import type { StatusWords } from '../words.ts';

export const words: StatusWords = {
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
