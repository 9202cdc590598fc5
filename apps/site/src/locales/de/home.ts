import type { HomeWords } from '../words.ts';

export const words: HomeWords = {
  heading: 'Deine Wallet öffnet diese Tür',
  lead: 'Portico ist der Weg in eine Website auf Base. Verbinde eine Wallet, signiere eine Nachricht, die zeigt, dass sie dir gehört, und behalte eine Sitzung, die du sehen und beenden kannst.',
  account: 'Dein Konto',
  tryIt: 'Sieh, was eine Seite von Wallet und Chain erfragen kann',
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
  inText: 'Bleib angemeldet, bis du gehst. Du kannst die Sitzung jederzeit beenden.',
  until: (day) => `Bis ${day}`,
  last: 'Zuletzt',

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
  copy: 'Kopieren',
  copied: 'Kopiert',
  notCopied: 'Nicht kopiert',
  codeOf: (title) => `${title}: Code`,
};
