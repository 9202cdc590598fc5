import type { SiteWords } from '../en/site.ts';

export const footer: SiteWords['footer'] = {
  description:
    'Conecta una wallet en Base, firma un mensaje y ya estás dentro. Sin contraseña, sin correo, sin comisiones.',
};

export const home: SiteWords['home'] = {
  heading: 'Tu wallet abre esta puerta',
  lead: 'Conecta cualquier wallet en Base, firma un mensaje que demuestra que es tuya y conserva una sesión que puedes ver y terminar.',
  signHeading: 'Solo falta una firma',
  signLead: (name) => `${name} está conectada. Firma un mensaje para demostrar que es tuya.`,
  inHeading: 'La puerta está abierta',
  inLead: (name, day) => `Hola, ${name}. Tu sesión está abierta hasta el ${day}.`,
  account: 'Tu cuenta',
  tryIt: 'Mira lo que una página puede pedir a una wallet y a la cadena',
  tryAgain: 'Intentar de nuevo',
  unknown: 'Ahora mismo no podemos comprobar tu sesión. Tu sesión no se ha cerrado.',
  fine: 'Sin contraseña. Sin correo. Sin comisiones.',

  stepsLabel: 'Cómo funciona y en qué paso estás',
  connect: 'Conecta',
  connectText: 'Elige tu wallet. Solo comparte tu dirección, nada más.',
  start: 'Empieza aquí',
  openWallet: 'Abre tu wallet',
  sign: 'Firma',
  signText: 'Firma un mensaje. Es gratis y no mueve fondos.',
  signed: 'Firmado',
  yourTurn: 'Te toca',
  next: 'Siguiente',
  in: 'Ya estás dentro',
  inText: 'Tu sesión sigue abierta hasta que te vayas.',
  until: (day) => `Hasta el ${day}`,
  last: 'Después',

  copy: 'Copiar',
  copied: 'Copiado',
  notCopied: 'No copiado',
};

export const homeOnServer: SiteWords['homeOnServer'] = {
  waysTitle: 'Tres formas de construir con él',
  run: 'Ejecútalo',
  runText: 'Este sitio, en tu ordenador. Nada que configurar; incluye una wallet para probarlo.',
  startFrom: 'Parte de él',
  startFromText: 'Una página es un archivo. Protegerla es una palabra.',
  add: 'Añádelo a tu sitio',
  addText:
    'Un manejador en el servidor que recibe una petición y da una respuesta, con componentes de React a juego.',
  terminal: 'Terminal',
  codeLabel: (title) => `${title}: código`,
};

export const account: SiteWords['account'] = {
  signOut: 'Cerrar sesión',
  title: 'Tu cuenta',
  proved: 'Has demostrado que esta wallet es tuya.',
  provedOn: (network) => `Has demostrado que esta wallet es tuya, en ${network}.`,
  copyAddress: 'Copiar dirección',
  copied: 'Copiada',
  copyFailed: 'Tu navegador no ha permitido copiar. Selecciona la dirección a mano.',
  viewOnExplorer: 'Ver en el explorador',

  thisSession: 'Esta sesión',
  thisDevice: 'Este dispositivo',
  device: (browser, system) => `${browser} en ${system}`,
  unknownDevice: 'Dispositivo desconocido',
  signedIn: 'Inicio de sesión',
  lastSeen: 'Última actividad',
  ends: 'Termina sin uso',

  otherSessions: 'Otras sesiones',
  nowhereElse: 'No tienes ninguna otra sesión abierta.',
  looking: 'Buscando tus otras sesiones…',
  notListed: 'Ahora mismo no se pueden mostrar. Recarga esta página en un momento.',
  outOfDate: 'Puede que esta lista no esté al día.',
  end: 'Terminar',
  ending: 'Terminando…',
  endAll: 'Terminar todas las demás',
  ended: (device) => `La sesión de ${device} se ha cerrado.`,
  hadEnded: (device) => `La sesión de ${device} ya había terminado.`,
  endedAll: (count) =>
    count === 1 ? 'Otra sesión terminada.' : `${count} sesiones más terminadas.`,
  stillSignedIn: (device) => `La sesión de ${device} sigue abierta.`,
  allStillSignedIn: 'Siguen abiertas.',
  tryAgain: 'Intentar de nuevo',
  unreachable: 'No se pudo contactar con el sitio. Inténtalo de nuevo en un momento.',
  tooMany: 'Demasiados intentos. Espera un momento y vuelve a intentarlo.',
  ourFault: 'Algo ha fallado por nuestra parte. Inténtalo de nuevo en un momento.',

  ways: 'Formas de iniciar sesión',
  waysText: 'Cada una de ellas abre esta cuenta.',
  walletOn: (network) => `Wallet en ${network}`,
  email: 'Correo',
  added: 'Añadida',
  lastUsed: 'Último uso',
  remove: 'Quitar',
  removing: 'Quitando…',
  keep: 'Conservar',
  removeTitle: (name) => `¿Quitar ${name}?`,
  removeText: 'Ya no podrás iniciar sesión con ella, y las sesiones que abrió terminan.',
  removeCurrent: 'Con ella se abrió esta sesión: se cerrará aquí.',
  removed: (name) => `Se ha quitado ${name}.`,
  notRemoved: (name) => `${name} sigue vinculada.`,
  onlyWay: 'Tu única forma de iniciar sesión. Para quitarla, añade antes otra.',
  addWallet: 'Añadir una wallet',
  addEmail: 'Añadir un correo',
  emailAddress: 'Dirección de correo',
  sendLink: 'Enviar enlace',
  sendingLink: 'Enviando…',
  linkSent: (email) =>
    `Hemos enviado un enlace a ${email}. Ábrelo en este navegador para añadir la dirección.`,
  cancel: 'Cancelar',
  accountsLoading: 'Cargando tus cuentas…',
  accountsNotListed:
    'Ahora mismo no se pueden cargar tus cuentas. Recarga esta página en un momento.',
  linkIt: 'Vincularla',
  ownAccount: (address) => `En ${address}, otra de tus cuentas.`,

  wallet: 'Wallet',
  lookingForWallet: 'Buscando tu wallet…',
  noWallet: 'Ninguna wallet conectada',
  noWalletText: 'Tu sesión sigue abierta igualmente.',
  sameAccount: 'En la cuenta de esta sesión.',
  otherAccount: (address) =>
    `En ${address}, una cuenta distinta de la de esta sesión. Tu sesión sigue abierta.`,
  connect: 'Conectar',
  signInAs: (address) => `Entrar como ${address}`,
  manage: 'Gestionar',

  activity: 'Actividad reciente',
  noActivity: 'Todavía nada. Lo que tu wallet envíe desde este sitio aparecerá aquí.',
};

export const demo: SiteWords['demo'] = {
  title: 'Pruébalo',
  description:
    'Lo que una página puede pedir a una wallet y a la cadena, cada cosa en pocas líneas.',

  heading: 'Lo que puede hacer una página',
  lead: 'Cada tarjeta es un pequeño archivo de este sitio, hecho para copiarlo. No se pide nada a tu wallet antes de que pulses un botón, y cada petición se puede rechazar en la wallet.',
  needWallet: 'Todas las tarjetas menos la última necesitan una wallet.',
  confirm: 'Confirma en tu wallet…',

  send: 'Enviar',
  sendText: (amount) =>
    `${amount} de tu cuenta a ella misma. Cuesta la comisión de la red y nada más.`,
  sendButton: (amount) => `Enviar ${amount}`,
  sendEntry: (amount) => `Envío de ${amount} a ti mismo`,
  sent: 'Enviado. La ventana de tu cuenta muestra cómo sigue.',

  sign: 'Firmar',
  signText: 'Un breve saludo. Es gratis y no tiene ningún efecto.',
  hello: (site) => `Hola desde ${site}.`,
  signButton: (hello) => `Firmar «${hello}»`,
  signed: (signature) => `Firmado: ${signature}`,

  add: 'Añadir un token',
  addText: 'Ofrece USDC en Base a la lista de tu wallet.',
  addButton: 'Añadir USDC',

  switch: 'Cambiar de red',
  switchText:
    'La ventana que nunca se abre sola, porque una wallet puede estar donde quiera hasta que una página la necesite en Base.',
  switchOpen: 'Abrir la ventana de la red',
  walletOn: (network) => `Tu wallet está en ${network}.`,

  read: 'Leer un contrato',
  readText:
    'Cuánto USDC hay en Base, con useReadContract de wagmi. Para eso no hace falta ninguna wallet.',
  readButton: 'Leer la cantidad',
  moment: 'Un momento…',
  notRead: 'No se ha podido preguntar a Base. Recarga la página para volver a intentarlo.',
};
