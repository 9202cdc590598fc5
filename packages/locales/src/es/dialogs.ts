import { errorSentence } from '../error-words.ts';
import type { DialogWords } from '../locale.ts';
import { errors } from './errors.ts';

export const words: DialogWords = {
  close: 'Cerrar',
  back: 'Atrás',
  tryAgain: 'Intentar de nuevo',
  cancel: 'Cancelar',

  connectTitle: 'Conecta una wallet',
  bestWallet: 'Sugerida',
  continueWith: (wallet: string) => `Continuar con ${wallet}`,
  otherWallets: 'Otras wallets',
  recentWallets: 'Reciente',
  installedWallets: 'Instaladas',
  popularWallets: 'Populares',
  lookingForWallets: 'Buscando wallets…',
  searchWallets: 'Buscar wallets',
  walletsFound: (count) => `Wallets encontradas: ${count}`,
  noWalletNamed: (name) => `Ninguna wallet se llama «${name}».`,
  allWallets: 'Todas las wallets',
  loadingWallets: 'Cargando wallets…',
  loadingWalletsFailed: 'No se pudo cargar la lista de wallets.',
  showMore: 'Mostrar más',

  aboutTitle: '¿Qué es una wallet?',
  aboutAccount: 'Tu cuenta, en tus manos',
  aboutAccountText:
    'Una wallet guarda las claves de tu cuenta. Ningún sitio las tiene, ni siquiera este.',
  aboutSignIn: 'Tu forma de entrar',
  aboutSignInText: 'Sin contraseña: firmas un mensaje. Es gratis y no mueve fondos.',
  learnMore: 'Más información',
  newTab: '(se abre en otra pestaña)',

  getAWallet: 'Consigue una wallet',
  getText: 'Cualquiera de estas sirve aquí. Más adelante puedes llevarte tu cuenta a otra.',
  getAction: 'Obtener',
  getHint: '¿Ya tienes una wallet? Elígela en la lista.',
  nothingToInstall: 'Sin instalar nada',
  forBrowserAndPhone: 'Navegador y móvil',
  forBrowser: 'Navegador',
  forPhone: 'Móvil',

  downloadsTitle: (wallet) => `Consigue ${wallet}`,
  notInstalled: (wallet) => `${wallet} aún no está en este navegador.`,
  extensionTitle: (wallet) => `${wallet} para este navegador`,
  extensionText: 'Está en tu barra de herramientas y se abre cuando un sitio la llama.',
  extensionAction: (browser) => `Añadir a ${browser}`,
  phoneTitle: (wallet) => `${wallet} para tu móvil`,
  phoneText: 'Una app que se conecta al escanear un código.',
  phoneAction: 'Obtener la app',
  storeAction: (wallet) => `Instalar ${wallet}`,
  storeText: 'Instálala, crea una cuenta y vuelve aquí para conectarte.',
  scanDownloadText: 'Escanea este código con la cámara de tu móvil. Te lleva a la app.',
  scanDownloadLabel: (wallet) => `Código QR que lleva a la app de ${wallet}`,
  installed: 'Ya la he instalado',
  guideTitle: (wallet) => `Primeros pasos con ${wallet}`,
  connect: 'Conectar',
  reload: 'Recargar esta página',

  openingTitle: (wallet) => `Abriendo ${wallet}`,
  openingText: 'Confirma la conexión en tu wallet. Solo comparte tu dirección, nada más.',
  openingHint:
    '¿No ves nada? Ábrela desde la barra de herramientas del navegador; puede estar bloqueada.',
  openingWindow: (wallet) => `Continúa en la ventana que ha abierto ${wallet}.`,
  failedTitle: (wallet) => `${wallet} no se ha conectado`,
  anotherWallet: 'Elegir otra wallet',
  passkeyInstead: 'Usar una llave de acceso',
  appInstead: (wallet) => `Usar la app de ${wallet}`,
  codeExpiredTitle: 'El código ha caducado',
  newCode: 'Obtener otro código',
  dontHave: (wallet) => `¿No tienes ${wallet}?`,

  scanTitle: (wallet) => `Escanea con ${wallet}`,
  scanAnyTitle: 'Escanea con tu móvil',
  phoneOpenTitle: (wallet) => `Conecta ${wallet}`,
  phoneOpenAny: 'Abrir una app de wallet',
  phoneOpen: (wallet) => `Abrir ${wallet}`,
  phoneComing: 'Preparando la conexión…',
  phoneOpenText: 'Confirma la conexión en la app y vuelve aquí.',
  browseTitle: (wallet) => `Abre en ${wallet}`,
  browseText: (wallet) =>
    `${wallet} tiene su propio navegador. Abre este sitio en él y conéctate allí.`,

  verifyTitle: 'Verifica tu cuenta',
  verifyText:
    'Para terminar, firma un mensaje en tu wallet. Así demuestras que esta cuenta es tuya.',
  preparing: 'Preparando el mensaje…',
  signMessage: 'Firmar el mensaje',
  waitingForSignature: 'Esperando la firma…',
  verifying: 'Comprobando la firma…',
  sendingToPhone: 'Enviando a tu teléfono…',
  walletWaiting: 'Tu wallet está esperando. Ábrela para firmar.',
  checkingSignature: 'Firmado. El sitio está comprobando tu firma.',
  signedInTitle: 'Ya estás dentro',
  signedInAs: (account) => `Has entrado como ${account}`,
  ownersTakeTime:
    'Si esta cuenta tiene varios propietarios, cada uno tiene que firmar. Hay un día para hacerlo: puedes cerrar esto y volver más tarde.',
  ownersKeepOpen:
    'Si esta cuenta tiene varios propietarios, cada uno tiene que firmar. Deja esta página abierta hasta entonces: tu navegador no guarda nada de este sitio.',
  begunText:
    'Has pedido a los propietarios de esta cuenta que firmen. Quien ya ha firmado no tiene que repetirlo.',
  continueSigning: 'Continuar',
  waitingForOwners: 'Esperando a los propietarios…',
  startOver: 'Empezar de nuevo',
  switchFirst: (network: string) =>
    `Tu wallet está en otra red. Primero te pedirá cambiar a ${network}.`,

  accountTitle: 'Tu cuenta',
  copyAddress: 'Copiar dirección',
  copied: 'Copiada',
  copyFailed: 'Tu navegador no ha permitido copiar. Selecciona la dirección a mano.',
  signIn: 'Iniciar sesión',
  signOut: 'Cerrar sesión',
  signingOut: 'Cerrando sesión…',
  signOutFailed: 'Tu sesión sigue abierta: no se pudo contactar con el sitio. Inténtalo de nuevo.',
  disconnect: 'Desconectar wallet',
  signedInWith: (wallet) => `Sesión iniciada con ${wallet}`,
  connectedWith: (wallet) => `Conectada con ${wallet}, sin iniciar sesión`,
  lookingForWallet: 'Buscando tu wallet…',
  noWalletConnected: 'No hay ninguna wallet conectada. Tu sesión sigue abierta igualmente.',
  mismatch: (session, wallet) => `Tu sesión es de ${session} y tu wallet está en ${wallet}.`,
  mismatchTitle: 'Otra cuenta',
  mismatchText:
    'Tu wallet está en una cuenta que no está vinculada a la tuya. Aún no ha cambiado nada.',
  mismatchSession: 'Tu sesión es de',
  mismatchWallet: 'Tu wallet está en',
  stayAs: (address) => `Seguir como ${address}`,
  signInAs: (address) => `Entrar como ${address}`,

  balanceLabel: 'Saldo',
  balanceFailed: 'Saldo no disponible',
  viewOnExplorer: 'Ver en el explorador',
  sessions: 'Tus sesiones',
  copyTile: 'Copiar',
  explorerTile: 'Explorador',
  sessionsTile: 'Sesiones',

  transactions: 'Transacciones recientes',
  noTransactions: (app) => `Lo que envíes con ${app} aparecerá aquí.`,
  clearTransactions: 'Borrar',
  pending: 'Pendiente',
  confirmed: 'Confirmada',
  failed: 'Fallida',
  cancelled: 'Cancelada',
  replaced: 'Sustituida',

  networkTitle: 'Cambiar de red',
  wrongNetworkText: 'Red equivocada. Cambia de red o desconecta la wallet para continuar.',
  rightNetworkText: (app) => `Tu wallet está en la red que usa ${app}.`,
  currentNetwork: 'Tu wallet está en',
  unknownNetwork: (id) => `Red ${id}`,
  switchTo: (network) => `Cambiar a ${network}`,
  confirmInWallet: 'Confirma en tu wallet…',
  mayAdd: (network) => `Si tu wallet aún no conoce ${network}, primero pedirá añadirla.`,
  cannotSwitch: (wallet, app) =>
    `${wallet} no ha cambiado de red para ${app}. Cámbiala desde la propia wallet y vuelve aquí.`,
  switchFailed: 'La red no ha cambiado.',

  linkTitle: 'Vincular una wallet',
  linkVerifyTitle: 'Vincular esta wallet',
  linkText:
    'Firma un mensaje para mostrar que esta wallet es tuya. Después también podrás iniciar sesión con ella.',
  linkFailed: 'Esta wallet no se ha vinculado.',
  linkedTitle: 'Wallet vinculada',
  linkedText: (address) => `Ahora también puedes iniciar sesión con ${address}.`,
  done: 'Listo',
  alreadyLinked: (address) =>
    `${address} ya está vinculada a tu cuenta. Elige otra cuenta u otra wallet.`,
  linkNeedsSession: 'Tu sesión ha terminado. Inicia sesión de nuevo y vincula la wallet.',
  joinTitle: '¿Unir las dos cuentas?',
  joinText:
    'Esta wallet pertenece a otra cuenta. Al unirlas, todo lo que está vinculado a ella pasa aquí y sus sesiones terminan. No se puede deshacer.',
  joinAccounts: 'Unir las cuentas',
  joinFailed: 'Las cuentas no se han unido.',
  joinedTitle: 'Cuentas unidas',
  joinedText: (address) => `${address} y todo lo vinculado a ella entran ahora en esta cuenta.`,

  confirmTitle: 'Confirma que eres tú',
  confirmText: 'Iniciaste sesión hace un rato. Inicia sesión de nuevo para confirmar este cambio.',
  confirmOlderText:
    'Has entrado con una cuenta que se vinculó hace poco. Confirma con una que hayas vinculado antes.',
  confirmNotLinked: (address) =>
    `${address} no puede confirmar este cambio. Elige una cuenta que hayas vinculado antes.`,
  confirmWith: (address) => `Confirmar con ${address}`,
  confirmOtherwise: 'Entrar de otra forma',
  confirmedTitle: 'Confirmado',

  restoreTitle: '¿Restaurar tu cuenta?',
  restoreText:
    'Esta wallet se quitó de una cuenta en las últimas 72 horas. Restáurala para entrar en ella o empieza de cero sin esa cuenta.',
  restore: 'Restaurar',
  startNew: 'Empezar de cero',

  linkedAccounts: 'Formas de iniciar sesión',
  usedNow: 'Esta sesión',
  useAnotherAccount: 'Usar otra cuenta',
  cannotChoose: (wallet) =>
    `${wallet} no permite que los sitios pidan otra cuenta. Cambia de cuenta en la propia wallet.`,
  ownAccountConnected: (address) => `Tu wallet está en ${address}, otra de tus cuentas.`,
  linkAddress: (address) => `Vincular ${address}`,
  assetOffered: (symbol) => `Se ha ofrecido ${symbol} a tu wallet.`,
  assetRefused: (symbol) => `Tu wallet no ha añadido ${symbol}.`,

  openApp: (wallet) => `Abre la app de ${wallet}`,
  openAppText: (wallet) =>
    `Primero instálala desde la tienda de tu móvil. Pon ${wallet} en la pantalla de inicio para encontrarla siempre.`,
  install: (wallet) => `Instala ${wallet}`,
  installText: (wallet) =>
    `Añádela a este navegador y fija ${wallet} en la barra de herramientas para verla cuando te pregunte.`,
  create: 'Crea o importa una cuenta',
  createText: 'Guarda la frase de recuperación sin conexión y no la compartas con nadie.',
  scan: 'Escanea el código',
  scanText: (wallet) => `Toca el escáner en ${wallet} y confirma la conexión.`,
  refresh: 'Recarga esta página',
  refreshText: (wallet) =>
    `El navegador solo muestra ${wallet} a las páginas abiertas después de instalarla.`,

  preparingCode: 'Preparando el código…',
  codeFor: (wallet) => `Código QR para conectar ${wallet}`,
  codeCopies: 'Pulsa para copiar su enlace.',
  copyLink: 'Copiar enlace',
  copyLinkFailed: 'Tu navegador no ha permitido copiar. Aquí tienes el enlace para seleccionarlo:',

  browserWallet: 'Wallet del navegador',

  error: (code) => errorSentence(errors, code),
};
