import type { AccountWords } from '../words.ts';

export const words: AccountWords = {
  title: 'Tu cuenta',
  proved: 'Has demostrado que esta wallet es tuya.',
  provedOn: (network) => `Has demostrado que esta wallet es tuya, en ${network}.`,

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

  wallet: 'Wallet',
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
  pending: 'Pendiente',
  confirmed: 'Confirmada',
  failed: 'Fallida',
};
