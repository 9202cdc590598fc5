import type { Locale } from '../locale.ts';

/** German. */
export const de: Locale = {
  code: 'de',
  format: 'de',
  direction: 'ltr',
  button: {
    connectWallet: 'Wallet verbinden',
    connecting: 'Verbindet …',
    signedIn: 'angemeldet',
    notSignedIn: 'nicht angemeldet',
    sessionUnknown: 'Anmeldestatus nicht verfügbar',
    otherAccount: 'angemeldet; deine Wallet nutzt ein anderes Konto',
    wrongNetwork: 'Falsches Netzwerk',
    network: 'Netzwerk',
    pendingTransaction: 'eine Transaktion ist unterwegs',
    loadFailed:
      'Dieser Teil der Website konnte nicht geladen werden. Prüfe deine Verbindung und versuche es noch einmal.',
  },
  load: async () => (await import('./dialogs.ts')).words,
};
