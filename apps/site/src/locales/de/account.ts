import type { AccountWords } from '../words.ts';

export const words: AccountWords = {
  title: 'Dein Konto',
  proved: 'Du hast gezeigt, dass diese Wallet dir gehört.',
  provedOn: (network) => `Du hast gezeigt, dass diese Wallet dir gehört, auf ${network}.`,

  thisSession: 'Diese Sitzung',
  thisDevice: 'Dieses Gerät',
  device: (browser, system) => `${browser} auf ${system}`,
  unknownDevice: 'Unbekanntes Gerät',
  signedIn: 'Angemeldet',
  lastSeen: 'Zuletzt',
  ends: 'Endet ungenutzt',

  otherSessions: 'Andere Sitzungen',
  nowhereElse: 'Du bist sonst nirgends angemeldet.',
  looking: 'Deine anderen Sitzungen werden gesucht …',
  notListed: 'Sie lassen sich gerade nicht auflisten. Lade diese Seite gleich noch einmal.',
  outOfDate: 'Diese Liste ist vielleicht nicht aktuell.',
  end: 'Beenden',
  ending: 'Endet …',
  endAll: 'Alle anderen beenden',
  ended: (device) => `${device} ist abgemeldet.`,
  hadEnded: (device) => `${device} war schon abgemeldet.`,
  endedAll: (count) =>
    count === 1 ? 'Eine andere Sitzung beendet.' : `${count} andere Sitzungen beendet.`,
  stillSignedIn: (device) => `${device} ist noch angemeldet.`,
  allStillSignedIn: 'Sie sind noch angemeldet.',
  tryAgain: 'Noch einmal versuchen',
  unreachable: 'Die Website ist nicht erreichbar. Versuche es gleich noch einmal.',
  tooMany: 'Zu viele Versuche. Warte einen Moment und versuche es dann noch einmal.',
  ourFault: 'Bei uns ist etwas schiefgegangen. Versuche es gleich noch einmal.',

  wallet: 'Wallet',
  noWallet: 'Keine Wallet verbunden',
  noWalletText: 'Du bleibst trotzdem angemeldet.',
  sameAccount: 'Auf dem Konto dieser Sitzung.',
  otherAccount: (address) =>
    `Auf ${address}, einem anderen Konto als dem dieser Sitzung. Du bleibst angemeldet.`,
  connect: 'Verbinden',
  signInAs: (address) => `Als ${address} anmelden`,
  manage: 'Verwalten',

  activity: 'Letzte Aktivität',
  noActivity: 'Noch nichts. Was deine Wallet über diese Website sendet, erscheint hier.',
  pending: 'Ausstehend',
  confirmed: 'Bestätigt',
  failed: 'Fehlgeschlagen',
};
