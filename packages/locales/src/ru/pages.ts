import type { PageWords } from '../en/pages.ts';
import { errorSentence } from '../error-words.ts';
import { errors } from './errors.ts';

const plural = new Intl.PluralRules('ru');

const withinMinutes = (minutes: number) =>
  `${minutes} ${plural.select(minutes) === 'one' ? 'минуты' : 'минут'}`;

export const words: PageWords = {
  signIn: 'Вход',
  signInTo: (site) => `Вход на ${site}`,
  signInWith: (provider) => `Войти через ${provider}`,
  signInWithEmail: 'Войти по почте',
  email: 'Электронная почта',
  signedInAs: (account) => `Вы вошли как ${account}.`,
  continue: 'Продолжить',
  walletText: 'Подключите кошелёк и подпишите одно сообщение. Это бесплатно и ничего не переводит.',
  walletScript:
    'Для входа с кошельком нужен JavaScript: кошелёк обращается к этой странице. Включите его и обновите страницу.',
  walletElsewhere: 'Перейти на сайт и подключиться',
  confirmInWallet: 'Подтвердите в кошельке…',
  verifying: 'Проверяем подпись…',

  differentAccount: 'Попробуйте войти с другим аккаунтом.',
  emailNotSent: 'Письмо не удалось отправить.',
  signInFailed: 'Войти не удалось.',
  unableToSignIn: 'Войти нельзя.',
  formOutOfDate: 'Эта форма устарела. Попробуйте ещё раз.',
  keepCookies: 'Браузер должен сохранять файлы cookie этого сайта.',

  signOut: 'Выйти',
  signOutOf: (site) => `Выйти с сайта ${site}?`,
  staySignedIn: 'Остаться',
  notSignedIn: 'Вы не вошли',
  noSession: 'В этом браузере нет сессии, которую можно завершить.',

  checkEmail: 'Проверьте почту',
  linkSent: 'Мы отправили ссылку для входа на ваш адрес.',
  linkMissing:
    'Прошло несколько минут, а письма нет? Загляните в спам, затем запросите новую ссылку.',
  anotherLink: 'Запросить новую ссылку',
  signInAs: (email) => `Войти как ${email}?`,
  linkOnce:
    'Ссылка действует один раз. Если вы её не запрашивали, закройте страницу, и ничего не произойдёт.',
  codeShown: 'Открываете ссылку в другом браузере? Введите там этот код:',
  enterCode: 'Эту ссылку запросили в другом браузере. Введите код, который показан там.',
  code: 'Код',
  linkEmail: 'Привязать адрес электронной почты',
  linkEmailTo: (email, account) => `Привязать ${email} к вашему аккаунту ${account}?`,
  emailLinked: (email) => `Адрес ${email} привязан. Теперь вы можете входить с ним.`,

  mailOpenLink: (host, email) => `Откройте эту ссылку, чтобы войти на ${host} как ${email}:`,
  mailPressButton: (host, email) => `Нажмите на кнопку, чтобы войти на ${host} как ${email}.`,
  mailButtonFails: 'Если кнопка не работает, откройте эту ссылку:',
  mailLinkOnce: (minutes) =>
    `Ссылка действует один раз, в течение ${withinMinutes(minutes)}. Если вы её не запрашивали, не обращайте внимания на это письмо: без ссылки войти никто не может.`,
  mailLinkTitle: (site) => `Привяжите адрес электронной почты на ${site}`,
  mailOpenToLink: (host, email) =>
    `Откройте эту ссылку, чтобы привязать ${email} к вашему аккаунту на ${host}:`,
  mailPressToLink: (host, email) =>
    `Нажмите кнопку, чтобы привязать ${email} к вашему аккаунту на ${host}.`,
  mailLinkSession: (minutes) =>
    `Ссылка работает один раз, в течение ${withinMinutes(minutes)}, в браузере, где вы вошли. Если вы её не запрашивали, не обращайте внимания на это письмо: ничего не изменится.`,

  confirmItsYou: 'Подтвердите, что это вы',
  restoreTitle: 'Восстановить аккаунт?',
  restoreText: (account) => `${account} удалён из аккаунта. Восстановите его или начните заново.`,
  restore: 'Восстановить',
  startNew: 'Начать заново',
  noticeTitle: (site) => `Ваш аккаунт на ${site} изменён`,
  noticeLinked: (account, date) =>
    `${account} привязан к вашему аккаунту ${date}. Теперь с ним можно войти.`,
  noticeUnlinked: (account, date) => `${account} удалён из вашего аккаунта ${date}.`,
  noticeRestored: (account, date) =>
    `${account} восстановлен в вашем аккаунте ${date}. С ним снова можно войти.`,
  noticeMerged: (account, date) =>
    `${account} и всё, что с ним связано, присоединено к вашему аккаунту ${date}.`,
  noticeNotYou: 'Если это были не вы, войдите и завершите все остальные сеансы.',
  noticeComesBack: (account, hours) =>
    `${account} вернётся, если вы войдёте с ним в течение ${hours} ч.`,

  serverError: 'Ошибка сервера',
  configuration: 'Сервер настроен неправильно.',
  serverLogs: 'Подробности в журнале сервера.',
  accessDenied: 'Доступ запрещён',
  noPermission: 'У вас нет права входить сюда.',
  cannotOpen: 'Этот аккаунт не может открыть эту страницу.',
  useAnotherAccount: 'Выбрать другой аккаунт',
  unableTitle: 'Войти нельзя',
  linkInvalid: 'Ссылка для входа больше не действует.',
  linkUsed: 'Её уже использовали, или она устарела.',
  wentWrong: 'Что-то пошло не так',
  nothingChanged: 'Последний шаг не удался. Ничего не изменилось.',
  didNotWork: 'Не получилось',
  backToSite: 'Вернуться на сайт',

  error: (code) => errorSentence(errors, code),
};
