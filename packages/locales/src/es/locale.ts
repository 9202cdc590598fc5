import type { Locale } from '../locale.ts';

/** Spanish. */
export const es: Locale = {
  code: 'es',
  format: 'es',
  direction: 'ltr',
  button: {
    connectWallet: 'Conectar wallet',
    connecting: 'Conectando…',
    signedIn: 'sesión iniciada',
    notSignedIn: 'sin iniciar sesión',
    sessionUnknown: 'estado de la sesión no disponible',
    otherAccount: 'sesión iniciada; tu wallet está en otra cuenta',
    wrongNetwork: 'Red equivocada',
    network: 'Red',
    pendingTransaction: 'hay una transacción pendiente',
    loadFailed: 'No se pudo cargar esta parte del sitio. Revisa tu conexión e inténtalo de nuevo.',
  },
  load: async () => (await import('./dialogs.ts')).words,
};
