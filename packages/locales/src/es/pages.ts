import type { PageWords } from '../en/pages.ts';
import { errorSentence } from '../error-words.ts';
import { errors } from './errors.ts';

export const words: PageWords = {
  signIn: 'Iniciar sesión',
  signInTo: (site) => `Inicia sesión en ${site}`,
  signInWith: (provider) => `Iniciar sesión con ${provider}`,
  signInWithEmail: 'Iniciar sesión con correo',
  email: 'Correo electrónico',
  signedInAs: (account) => `Has iniciado sesión como ${account}.`,
  continue: 'Continuar',
  walletText: 'Conecta tu wallet y firma un mensaje. Es gratis y no mueve fondos.',
  walletScript:
    'Para entrar con una wallet hace falta JavaScript, porque tu wallet habla con esta página. Actívalo y recarga.',
  walletElsewhere: 'Ir al sitio para conectar',
  confirmInWallet: 'Confirma en tu wallet…',
  verifying: 'Comprobando la firma…',

  differentAccount: 'Prueba a iniciar sesión con otra cuenta.',
  emailNotSent: 'No se pudo enviar el correo.',
  signInFailed: 'No se pudo iniciar sesión.',
  unableToSignIn: 'No es posible iniciar sesión.',
  formOutOfDate: 'Este formulario ha caducado. Inténtalo de nuevo.',
  keepCookies: 'Tu navegador debe aceptar las cookies de este sitio.',

  signOut: 'Cerrar sesión',
  signOutOf: (site) => `¿Seguro que quieres cerrar tu sesión en ${site}?`,
  staySignedIn: 'Mantener la sesión',
  notSignedIn: 'No has iniciado sesión',
  noSession: 'En este navegador no hay ninguna sesión que cerrar.',

  checkEmail: 'Revisa tu correo',
  linkSent: 'Hemos enviado un enlace de acceso a tu dirección de correo.',
  linkMissing:
    '¿No ha llegado nada en unos minutos? Mira en el correo no deseado y pide después otro enlace.',
  anotherLink: 'Pedir otro enlace',
  signInAs: (email) => `¿Iniciar sesión como ${email}?`,
  linkOnce:
    'El enlace funciona una sola vez. Si no lo has pedido, cierra esta página y no pasará nada.',
  codeShown: '¿Abres el enlace en otro navegador? Escribe allí este código:',
  enterCode: 'Este enlace se pidió en otro navegador. Escribe el código que se muestra allí.',
  code: 'Código',
  linkEmail: 'Vincular tu correo electrónico',
  linkEmailTo: (email, account) => `¿Vincular ${email} a tu cuenta ${account}?`,
  emailLinked: (email) => `${email} está vinculado. Ya puedes iniciar sesión con él.`,

  mailOpenLink: (host, email) => `Abre este enlace para iniciar sesión en ${host} como ${email}:`,
  mailPressButton: (host, email) => `Pulsa el botón para iniciar sesión en ${host} como ${email}.`,
  mailButtonFails: 'Si el botón no hace nada, abre este enlace:',
  mailLinkOnce: (minutes) =>
    `El enlace funciona una sola vez, durante ${minutes} minutos. Si no lo has pedido, ignora este correo: nadie puede iniciar sesión sin el enlace.`,
  mailLinkTitle: (site) => `Vincula tu correo electrónico en ${site}`,
  mailOpenToLink: (host, email) =>
    `Abre este enlace para vincular ${email} a tu cuenta en ${host}:`,
  mailPressToLink: (host, email) => `Pulsa el botón para vincular ${email} a tu cuenta en ${host}.`,
  mailLinkSession: (minutes) =>
    `El enlace funciona una vez, durante ${minutes} minutos, en un navegador con tu sesión iniciada. Si no lo solicitaste, ignora este correo: nada cambia.`,

  confirmItsYou: 'Confirma que eres tú',
  restoreTitle: '¿Restaurar tu cuenta?',
  restoreText: (account) => `${account} se quitó de una cuenta. Restáurala o empieza de cero.`,
  restore: 'Restaurar',
  startNew: 'Empezar de cero',
  noticeTitle: (site) => `Tu cuenta en ${site} ha cambiado`,
  noticeLinked: (account, date) =>
    `${account} se vinculó a tu cuenta el ${date} y ya puede iniciar sesión.`,
  noticeUnlinked: (account, date) => `${account} se quitó de tu cuenta el ${date}.`,
  noticeRestored: (account, date) =>
    `${account} se restauró en tu cuenta el ${date} y puede volver a iniciar sesión.`,
  noticeMerged: (account, date) => `${account} y todo lo vinculado se unió a tu cuenta el ${date}.`,
  noticeNotYou: 'Si no fuiste tú, inicia sesión y cierra todas las demás sesiones.',
  noticeComesBack: (account, hours) =>
    `${account} vuelve si inicias sesión con ella en un plazo de ${hours} horas.`,

  serverError: 'Error del servidor',
  configuration: 'Hay un problema en la configuración del servidor.',
  serverLogs: 'Los registros del servidor dicen más.',
  accessDenied: 'Acceso denegado',
  noPermission: 'No tienes permiso para iniciar sesión.',
  cannotOpen: 'Esta cuenta no puede abrir esta página.',
  useAnotherAccount: 'Usar otra cuenta',
  unableTitle: 'No es posible iniciar sesión',
  linkInvalid: 'El enlace de acceso ya no es válido.',
  linkUsed: 'Quizá ya se usó o ha caducado.',
  wentWrong: 'Algo ha salido mal',
  nothingChanged: 'El último paso no ha funcionado. No ha cambiado nada.',
  didNotWork: 'No ha funcionado',
  backToSite: 'Volver al sitio',

  error: (code) => errorSentence(errors, code),
};
