import type { Locale } from '../locale.ts';

/** French. */
export const fr: Locale = {
  code: 'fr',
  format: 'fr',
  direction: 'ltr',
  button: {
    connectWallet: 'Connecter un wallet',
    connecting: 'Connexion…',
    signedIn: 'session ouverte',
    notSignedIn: 'pas de session',
    sessionUnknown: 'état de la session indisponible',
    otherAccount: 'session ouverte\u202f; votre wallet est sur un autre compte',
    wrongNetwork: 'Mauvais réseau',
    network: 'Réseau',
    pendingTransaction: 'une transaction est en cours',
    loadFailed:
      'Cette partie du site n’a pas pu être chargée. Vérifiez votre connexion et réessayez.',
  },
  load: async () => (await import('./dialogs.ts')).words,
};
