import type { Locale } from '../locale.ts';

/** Russian. */
export const ru: Locale = {
  code: 'ru',
  format: 'ru',
  direction: 'ltr',
  button: {
    connectWallet: 'Подключить кошелёк',
    connecting: 'Подключение…',
    signedIn: 'вход выполнен',
    notSignedIn: 'вход не выполнен',
    sessionUnknown: 'статус входа недоступен',
    otherAccount: 'вход выполнен; в кошельке выбран другой аккаунт',
    wrongNetwork: 'Не та сеть',
    network: 'Сеть',
    pendingTransaction: 'транзакция ещё не подтверждена',
    loadFailed: 'Эту часть сайта не удалось загрузить. Проверьте соединение и попробуйте ещё раз.',
  },
  load: async () => (await import('./dialogs.ts')).words,
};
