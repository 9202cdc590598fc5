import type { SiteWords } from '../en/site.ts';

export const footer: SiteWords['footer'] = {
  description:
    'Verbinde eine Wallet auf Base, signiere eine Nachricht, und du bist drin. Kein Passwort, keine E-Mail, keine Gebühr.',
};

export const home: SiteWords['home'] = {
  heading: 'Deine Wallet öffnet diese Tür',
  lead: 'Verbinde eine Wallet auf Base, signiere eine Nachricht, die zeigt, dass sie dir gehört, und behalte eine Sitzung, die du sehen und beenden kannst.',
  signHeading: 'Noch eine Signatur',
  signLead: (name) =>
    `${name} ist verbunden. Signiere eine Nachricht, die zeigt, dass die Wallet dir gehört.`,
  inHeading: 'Die Tür ist offen',
  inLead: (name, day) => `Willkommen, ${name}. Du bist bis ${day} angemeldet.`,
  account: 'Dein Konto',
  tryIt: 'Sieh, was eine Seite von Wallet und Chain erfragen kann',
  tryAgain: 'Noch einmal versuchen',
  unknown: 'Wir können deine Sitzung gerade nicht prüfen. Du bist nicht abgemeldet.',
  fine: 'Kein Passwort. Keine E-Mail. Keine Gebühr.',

  stepsLabel: 'So geht es, und hier bist du gerade',
  connect: 'Verbinden',
  connectText: 'Wähle deine Wallet. Sie gibt nur deine Adresse weiter, sonst nichts.',
  start: 'Hier beginnen',
  openWallet: 'Öffne deine Wallet',
  sign: 'Signieren',
  signText: 'Signiere eine Nachricht. Das ist kostenlos und bewegt kein Guthaben.',
  signed: 'Signiert',
  yourTurn: 'Du bist dran',
  next: 'Danach',
  in: 'Du bist drin',
  inText: 'Bleib angemeldet, bis du gehst.',
  until: (day) => `Bis ${day}`,
  last: 'Zuletzt',

  copy: 'Kopieren',
  copied: 'Kopiert',
  notCopied: 'Nicht kopiert',
};

export const homeOnServer: SiteWords['homeOnServer'] = {
  waysTitle: 'Drei Wege, damit zu bauen',
  run: 'Starten',
  runText:
    'Diese Website auf deinem Rechner. Nichts einzurichten; eine Wallet zum Ausprobieren ist dabei.',
  startFrom: 'Darauf aufbauen',
  startFromText: 'Eine Seite ist eine Datei. Sie zu schützen ist ein Wort.',
  add: 'In deine Website einbauen',
  addText:
    'Ein Handler auf dem Server, der eine Anfrage nimmt und eine Antwort gibt, und React-Teile dazu.',
  terminal: 'Terminal',
  codeLabel: (title) => `${title}: Code`,
};

export const account: SiteWords['account'] = {
  signOut: 'Abmelden',
  title: 'Dein Konto',
  proved: 'Du hast gezeigt, dass diese Wallet dir gehört.',
  provedOn: (network) => `Du hast gezeigt, dass diese Wallet dir gehört, auf ${network}.`,
  copyAddress: 'Adresse kopieren',
  copied: 'Kopiert',
  copyFailed: 'Dein Browser hat das Kopieren nicht erlaubt. Markiere die Adresse selbst.',
  viewOnExplorer: 'Im Explorer ansehen',

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

  ways: 'Anmeldemöglichkeiten',
  waysText: 'Jede davon öffnet dieses Konto.',
  walletOn: (network) => `Wallet auf ${network}`,
  email: 'E-Mail',
  added: 'Hinzugefügt',
  lastUsed: 'Zuletzt genutzt',
  remove: 'Entfernen',
  removing: 'Wird entfernt …',
  keep: 'Behalten',
  removeTitle: (name) => `${name} entfernen?`,
  removeText: 'Du kannst dich damit nicht mehr anmelden, und damit geöffnete Sitzungen enden.',
  removeCurrent: 'Damit wurde diese Sitzung geöffnet: Du wirst hier abgemeldet.',
  removed: (name) => `${name} ist entfernt.`,
  notRemoved: (name) => `${name} ist noch verknüpft.`,
  onlyWay: 'Deine einzige Anmeldemöglichkeit. Füge zuerst eine andere hinzu, um sie zu entfernen.',
  addWallet: 'Wallet hinzufügen',
  addEmail: 'E-Mail hinzufügen',
  emailAddress: 'E-Mail-Adresse',
  sendLink: 'Link senden',
  sendingLink: 'Wird gesendet …',
  linkSent: (email) =>
    `Wir haben einen Link an ${email} gesendet. Öffne ihn in diesem Browser, um die Adresse hinzuzufügen.`,
  cancel: 'Abbrechen',
  accountsLoading: 'Deine Konten werden geladen …',
  accountsNotListed:
    'Deine Konten lassen sich gerade nicht laden. Lade diese Seite gleich noch einmal.',
  linkIt: 'Verknüpfen',
  ownAccount: (address) => `Nutzt ${address}, ein anderes deiner Konten.`,

  wallet: 'Wallet',
  lookingForWallet: 'Suche nach deiner Wallet …',
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
};

export const demo: SiteWords['demo'] = {
  title: 'Ausprobieren',
  description: 'Was eine Seite von Wallet und Chain erfragen kann, jedes in wenigen Zeilen.',

  heading: 'Was eine Seite kann',
  lead: 'Jede Karte ist eine kleine Datei dieser Website, zum Kopieren gedacht. Von deiner Wallet wird nichts verlangt, bevor du auf einen Knopf drückst, und jede Anfrage kannst du in der Wallet ablehnen.',
  needWallet: 'Alle Karten außer der letzten brauchen eine Wallet.',
  confirm: 'Bestätige in deiner Wallet …',

  send: 'Senden',
  sendText: (amount) =>
    `${amount} von deinem Konto an sich selbst. Das kostet die Gebühr des Netzwerks und sonst nichts.`,
  sendButton: (amount) => `${amount} senden`,
  sendEntry: (amount) => `${amount} an dich selbst senden`,
  sent: 'Gesendet. Der Dialog deines Kontos zeigt, was daraus wird.',

  sign: 'Signieren',
  signText: 'Ein kurzer Gruß. Er ist kostenlos und bewirkt nichts.',
  hello: (site) => `Hallo von ${site}.`,
  signButton: (hello) => `„${hello}“ signieren`,
  signed: (signature) => `Signiert: ${signature}`,

  add: 'Einen Token hinzufügen',
  addText: 'Bietet der Liste in deiner Wallet USDC auf Base an.',
  addButton: 'USDC hinzufügen',

  switch: 'Netzwerk wechseln',
  switchText:
    'Der Dialog, der nirgends von selbst aufgeht: Eine Wallet darf sein, wo sie will, bis eine Seite sie auf Base braucht.',
  switchOpen: 'Netzwerk-Dialog öffnen',
  walletOn: (network) => `Deine Wallet ist in ${network}.`,

  read: 'Einen Contract lesen',
  readText:
    'Wie viel USDC es auf Base gibt, mit useReadContract von wagmi. Dafür braucht es keine Wallet.',
  readButton: 'Menge lesen',
  moment: 'Einen Moment …',
  notRead: 'Base ließ sich nicht fragen. Lade die Seite neu, um es noch einmal zu versuchen.',
};
