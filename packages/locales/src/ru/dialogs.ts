import { errorSentence } from '../error-words.ts';
import type { DialogWords } from '../locale.ts';
import { errors } from './errors.ts';

export const words: DialogWords = {
  close: 'Закрыть',
  back: 'Назад',
  tryAgain: 'Попробовать ещё раз',
  cancel: 'Отмена',

  connectTitle: 'Подключите кошелёк',
  recentWallets: 'Недавно',
  installedWallets: 'Установленные',
  popularWallets: 'Популярные',
  lookingForWallets: 'Поиск кошельков…',
  searchWallets: 'Поиск кошельков',
  walletsFound: (count) => `Найдено кошельков: ${count}`,
  noWalletNamed: (name) => `Кошелька с названием «${name}» нет.`,
  allWallets: 'Все кошельки',
  loadingWallets: 'Загрузка кошельков…',
  loadingWalletsFailed: 'Не удалось загрузить список кошельков.',
  showMore: 'Показать ещё',

  aboutTitle: 'Что такое кошелёк?',
  aboutAccount: 'Ваш аккаунт в ваших руках',
  aboutAccountText:
    'Кошелёк хранит ключи от вашего аккаунта. Их нет ни у одного сайта, даже у этого.',
  aboutSignIn: 'Ваш способ войти',
  aboutSignInText:
    'Без пароля: вы подписываете одно сообщение. Это бесплатно и ничего не переводит.',
  learnMore: 'Подробнее',
  newTab: '(откроется в новой вкладке)',

  getAWallet: 'Выберите новый кошелёк',
  getText: 'Здесь подойдёт любой из них. Позже аккаунт можно перенести в другой.',
  getAction: 'Скачать',
  getHint: 'Уже есть кошелёк? Выберите его в списке.',
  forBrowserAndPhone: 'Браузер и телефон',
  forBrowser: 'Браузер',
  forPhone: 'Телефон',

  downloadsTitle: (wallet) => `Скачать ${wallet}`,
  notInstalled: (wallet) => `В этом браузере ещё нет ${wallet}.`,
  extensionTitle: (wallet) => `${wallet} для этого браузера`,
  extensionText: 'Кошелёк на панели инструментов. Он открывается, когда сайт его попросит.',
  extensionAction: (browser) => `Добавить в ${browser}`,
  phoneTitle: (wallet) => `${wallet} для телефона`,
  phoneText: 'Приложение, которое подключается по коду.',
  phoneAction: 'Скачать приложение',
  storeAction: (wallet) => `Установить ${wallet}`,
  storeText: 'Установите, создайте аккаунт и вернитесь сюда, чтобы подключиться.',
  scanDownloadText: 'Отсканируйте код камерой телефона. Он ведёт к приложению.',
  scanDownloadLabel: (wallet) => `QR-код, который ведёт к приложению ${wallet}`,
  installed: 'Уже установлено',
  guideTitle: (wallet) => `Начало работы с ${wallet}`,
  connect: 'Подключить',
  reload: 'Обновить страницу',

  openingTitle: (wallet) => `Открываем ${wallet}`,
  openingText: 'Подтвердите подключение в кошельке. Он передаст только ваш адрес.',
  openingHint:
    'Ничего не появилось? Откройте кошелёк с панели инструментов браузера: возможно, он заблокирован.',
  openingWindow: (wallet) => `Продолжите в окне, которое открыл ${wallet}.`,
  failedTitle: (wallet) => `Не удалось подключить ${wallet}`,
  anotherWallet: 'Выбрать другой кошелёк',
  passkeyInstead: 'Использовать ключ доступа',
  appInstead: (wallet) => `Использовать приложение ${wallet}`,
  newCode: 'Получить новый код',
  dontHave: (wallet) => `Нет ${wallet}?`,

  scanTitle: (wallet) => `Отсканируйте в ${wallet}`,
  scanAnyTitle: 'Отсканируйте телефоном',
  phoneOpenTitle: (wallet) => `Подключить ${wallet}`,
  phoneOpenAny: 'Открыть приложение кошелька',
  phoneOpen: (wallet) => `Открыть ${wallet}`,
  phoneComing: 'Готовим подключение…',
  phoneOpenText: 'Подтвердите подключение в приложении и вернитесь сюда.',
  browseTitle: (wallet) => `Откройте в ${wallet}`,
  browseText: (wallet) =>
    `В ${wallet} есть свой браузер. Откройте этот сайт в нём и подключитесь там.`,

  verifyTitle: 'Подтвердите аккаунт',
  verifyText: 'Остался один шаг: подпишите сообщение в кошельке. Оно подтвердит, что аккаунт ваш.',
  preparing: 'Готовим сообщение…',
  signMessage: 'Подписать сообщение',
  waitingForSignature: 'Ждём подпись…',
  verifying: 'Проверяем подпись…',
  sendingToPhone: 'Отправляем на ваш телефон…',
  walletWaiting: 'Кошелёк ждёт. Откройте его, чтобы подписать.',
  checkingSignature: 'Подписано. Сайт проверяет подпись.',
  signedInTitle: 'Вы внутри',
  signedInAs: (account) => `Вы вошли как ${account}`,
  ownersTakeTime:
    'Если у аккаунта несколько владельцев, подписать должен каждый. На это есть сутки: можно закрыть это окно и вернуться.',
  ownersKeepOpen:
    'Если у аккаунта несколько владельцев, подписать должен каждый. Не закрывайте до этого страницу: браузер ничего не хранит для этого сайта.',
  begunText:
    'Вы попросили владельцев аккаунта подписать сообщение. Кто уже подписал, второй раз не нужен.',
  continueSigning: 'Продолжить',
  waitingForOwners: 'Ждём владельцев…',
  startOver: 'Начать заново',
  switchFirst: (network: string) =>
    `Кошелёк работает в другой сети. Сначала он попросит переключиться на ${network}.`,

  accountTitle: 'Ваш аккаунт',
  copyAddress: 'Скопировать адрес',
  copied: 'Скопировано',
  copyFailed: 'Браузер не разрешил копирование. Выделите адрес сами.',
  signIn: 'Войти',
  signOut: 'Выйти',
  signingOut: 'Выходим…',
  signOutFailed: 'Вы ещё не вышли: сайт недоступен. Попробуйте ещё раз.',
  disconnect: 'Отключить кошелёк',
  signedInWith: (wallet) => `Вход выполнен через ${wallet}`,
  connectedWith: (wallet) => `Подключён ${wallet}, вход не выполнен`,
  lookingForWallet: 'Поиск вашего кошелька…',
  noWalletConnected: 'Кошелёк не подключён. Ваша сессия всё равно открыта.',
  mismatch: (session, wallet) => `Вы вошли как ${session}, а в кошельке выбран ${wallet}.`,
  mismatchTitle: 'Другой аккаунт',
  mismatchText: 'В кошельке выбран аккаунт, не привязанный к вашему. Пока ничего не изменилось.',
  mismatchSession: 'Вы вошли как',
  mismatchWallet: 'В кошельке выбран',
  stayAs: (address) => `Остаться как ${address}`,
  signInAs: (address) => `Войти как ${address}`,

  balanceLabel: 'Баланс',
  viewOnExplorer: 'Открыть в обозревателе',
  sessions: 'Ваши сессии',
  copyTile: 'Скопировать',
  explorerTile: 'В обозревателе',
  sessionsTile: 'Сессии',

  transactions: 'Последние транзакции',
  noTransactions: (app) => `Здесь появится всё, что вы отправите через ${app}.`,
  clearTransactions: 'Очистить',
  pending: 'В обработке',
  confirmed: 'Подтверждена',
  failed: 'Не прошла',
  cancelled: 'Отменена',
  replaced: 'Заменена',

  networkTitle: 'Сменить сеть',
  wrongNetworkText: 'Не та сеть. Переключитесь или отключите кошелёк, чтобы продолжить.',
  rightNetworkText: (app) => `Кошелёк в той сети, которую использует ${app}.`,
  currentNetwork: 'Сеть кошелька',
  unknownNetwork: (id) => `Сеть ${id}`,
  switchTo: (network) => `Переключиться на ${network}`,
  confirmInWallet: 'Подтвердите в кошельке…',
  mayAdd: (network) => `Если кошелёк ещё не знает ${network}, он сначала предложит добавить сеть.`,
  cannotSwitch: (wallet, app) =>
    `Кошелёк ${wallet} не сменил сеть для ${app}. Смените её в самом кошельке и вернитесь сюда.`,
  switchFailed: 'Сеть не изменилась.',

  linkTitle: 'Привязать кошелёк',
  linkVerifyTitle: 'Привязать этот кошелёк',
  linkText:
    'Подпишите сообщение, чтобы подтвердить, что кошелёк ваш. После этого вы сможете входить и с ним.',
  linkFailed: 'Кошелёк не привязан.',
  linkedTitle: 'Кошелёк привязан',
  linkedText: (address) => `Теперь вы можете входить и как ${address}.`,
  done: 'Готово',
  alreadyLinked: (address) =>
    `${address} уже привязан к вашему аккаунту. Выберите другой аккаунт или другой кошелёк.`,
  linkNeedsSession: 'Ваша сессия завершилась. Войдите снова, затем привяжите кошелёк.',
  joinTitle: 'Объединить оба аккаунта?',
  joinText:
    'Этот кошелёк относится к другому аккаунту. При объединении всё, что к нему привязано, перейдёт сюда, а его сессии завершатся. Отменить это нельзя.',
  joinAccounts: 'Объединить аккаунты',
  joinFailed: 'Аккаунты не объединены.',
  joinedTitle: 'Аккаунты объединены',
  joinedText: (address) => `${address} и всё, что с ним связано, теперь открывает этот аккаунт.`,

  confirmTitle: 'Подтвердите, что это вы',
  confirmText: 'Вы вошли уже давно. Войдите ещё раз, чтобы подтвердить изменение.',
  confirmOlderText:
    'Вы вошли с аккаунтом, который привязан совсем недавно. Подтвердите тем, который привязали раньше.',
  confirmNotLinked: (address) =>
    `${address} не может подтвердить это изменение. Выберите аккаунт, который привязали раньше.`,
  confirmWith: (address) => `Подтвердить с ${address}`,
  confirmOtherwise: 'Войти другим способом',
  confirmedTitle: 'Подтверждено',

  restoreTitle: 'Восстановить аккаунт?',
  restoreText:
    'Этот кошелёк удалён из аккаунта за последние 72 часа. Восстановите его, чтобы войти туда, или начните заново без того аккаунта.',
  restore: 'Восстановить',
  startNew: 'Начать заново',

  linkedAccounts: 'Способы входа',
  usedNow: 'Эта сессия',
  useAnotherAccount: 'Выбрать другой аккаунт',
  cannotChoose: (wallet) =>
    `${wallet} не позволяет сайтам запрашивать другой аккаунт. Переключите аккаунт в самом кошельке.`,
  ownAccountConnected: (address) => `В кошельке выбран ${address} — другой ваш аккаунт.`,
  linkAddress: (address) => `Привязать ${address}`,
  assetOffered: (symbol) => `${symbol} предложен вашему кошельку.`,
  assetRefused: (symbol) => `Кошелёк не добавил ${symbol}.`,

  openApp: (wallet) => `Откройте приложение ${wallet}`,
  openAppText: (wallet) =>
    `Сначала установите его из магазина приложений. Вынесите ${wallet} на главный экран, чтобы потом найти.`,
  install: (wallet) => `Установите ${wallet}`,
  installText: (wallet) =>
    `Добавьте расширение в этот браузер и закрепите ${wallet} на панели инструментов, чтобы видеть его запросы.`,
  create: 'Создайте или импортируйте аккаунт',
  createText: 'Храните фразу восстановления офлайн и никому её не сообщайте.',
  scan: 'Отсканируйте код',
  scanText: (wallet) => `Откройте сканер в ${wallet} и подтвердите подключение.`,
  refresh: 'Обновите страницу',
  refreshText: (wallet) =>
    `Браузер показывает ${wallet} только страницам, открытым после установки.`,

  preparingCode: 'Готовим код…',
  codeFor: (wallet) => `QR-код для подключения ${wallet}`,
  codeCopies: 'Нажмите, чтобы скопировать ссылку.',
  copyLink: 'Скопировать ссылку',
  copyLinkFailed: 'Браузер не разрешил копирование. Вот ссылка, её можно выделить:',

  browserWallet: 'Кошелёк браузера',

  error: (code) => errorSentence(errors, code),
};
