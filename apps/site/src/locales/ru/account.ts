import type { AccountWords } from '../words.ts';

const sessions = new Intl.PluralRules('ru');

export const words: AccountWords = {
  title: 'Ваш аккаунт',
  proved: 'Вы подтвердили, что этот кошелёк ваш.',
  provedOn: (network) => `Вы подтвердили в сети ${network}, что этот кошелёк ваш.`,

  thisSession: 'Эта сессия',
  thisDevice: 'Это устройство',
  device: (browser, system) => `${browser}, ${system}`,
  unknownDevice: 'Неизвестное устройство',
  signedIn: 'Вход',
  lastSeen: 'Последняя активность',
  ends: 'Завершится без активности',

  otherSessions: 'Другие сессии',
  nowhereElse: 'Больше вы нигде не вошли.',
  looking: 'Ищем ваши другие сессии…',
  notListed: 'Сейчас их нельзя показать. Обновите страницу чуть позже.',
  outOfDate: 'Список мог устареть.',
  end: 'Завершить',
  ending: 'Завершаем…',
  endAll: 'Завершить все остальные',
  ended: (device) => `Сессия завершена: ${device}.`,
  hadEnded: (device) => `Сессия уже была завершена: ${device}.`,
  endedAll: (count) => {
    switch (sessions.select(count)) {
      case 'one':
        return `Завершена ещё ${count} сессия.`;
      case 'few':
        return `Завершены ещё ${count} сессии.`;
      default:
        return `Завершено ещё ${count} сессий.`;
    }
  },
  stillSignedIn: (device) => `Сессия ещё открыта: ${device}.`,
  allStillSignedIn: 'Они ещё открыты.',
  tryAgain: 'Попробовать ещё раз',
  unreachable: 'Сайт недоступен. Попробуйте чуть позже.',
  tooMany: 'Слишком много попыток. Подождите немного и попробуйте ещё раз.',
  ourFault: 'У нас произошёл сбой. Попробуйте чуть позже.',

  wallet: 'Кошелёк',
  noWallet: 'Кошелёк не подключён',
  noWalletText: 'Ваша сессия всё равно открыта.',
  sameAccount: 'Выбран аккаунт этой сессии.',
  otherAccount: (address) =>
    `Выбран ${address}, а это не аккаунт этой сессии. Ваша сессия открыта.`,
  connect: 'Подключить',
  signInAs: (address) => `Войти как ${address}`,
  manage: 'Управлять',

  activity: 'Последние действия',
  noActivity: 'Пока ничего. Здесь появится то, что кошелёк отправит через этот сайт.',
  pending: 'В обработке',
  confirmed: 'Подтверждена',
  failed: 'Не прошла',
};
