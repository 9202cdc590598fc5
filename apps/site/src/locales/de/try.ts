import type { TryWords } from '../words.ts';

export const words: TryWords = {
  title: 'Ausprobieren',
  description: 'Was eine Seite von Wallet und Chain erfragen kann, jedes in wenigen Zeilen.',

  heading: 'Was eine Seite kann',
  lead: 'Jede Karte ist eine kleine Datei dieser Website, zum Kopieren gedacht. Von deiner Wallet wird nichts verlangt, bevor du auf einen Knopf drückst, und jede Anfrage kannst du in der Wallet ablehnen.',
  connectFirst: 'Verbinde zuerst eine Wallet',
  confirm: 'Bestätige in deiner Wallet …',

  send: 'Senden',
  sendText: (amount) =>
    `${amount} von deinem Konto an sich selbst. Das kostet die Gebühr des Netzwerks und sonst nichts.`,
  sendButton: (amount) => `${amount} senden`,
  sendEntry: (amount) => `${amount} an dich selbst senden`,
  sent: 'Gesendet. Der Dialog deines Kontos zeigt, was daraus wird.',

  sign: 'Signieren',
  signText: 'Ein Satz, der Hallo sagt. Er beweist niemandem etwas und kostet nichts.',
  hello: 'Hallo von Portico.',
  signButton: (hello) => `„${hello}“ signieren`,
  signed: (signature) => `Signiert: ${signature}`,

  add: 'Einen Token hinzufügen',
  addText: 'Bietet der Liste in deiner Wallet USDC auf Base an.',
  addButton: 'USDC hinzufügen',
  added: 'Deine Wallet führt jetzt USDC auf.',
  notAdded: 'Deine Wallet hat ihn nicht hinzugefügt.',

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
