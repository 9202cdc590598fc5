import { errorSentence } from '../error-words.ts';
import type { DialogWords } from '../locale.ts';
import { errors } from './errors.ts';

export const words: DialogWords = {
  balanceLabel: 'Guthaben',
  balanceFailed: 'Guthaben nicht verfügbar',
  viewOnExplorer: 'Im Explorer ansehen',
  sessions: 'Deine Sitzungen',
  copyTile: 'Kopieren',
  explorerTile: 'Im Explorer',
  sessionsTile: 'Sitzungen',
  transactions: 'Letzte Transaktionen',
  noTransactions: (app) => `Was du über ${app} sendest, erscheint hier.`,
  clearTransactions: 'Leeren',
  pending: 'Ausstehend',
  confirmed: 'Bestätigt',
  failed: 'Fehlgeschlagen',
  cancelled: 'Abgebrochen',
  replaced: 'Ersetzt',
  networkTitle: 'Netzwerk wechseln',
  wrongNetworkText: 'Falsches Netzwerk erkannt. Wechsle oder trenne die Wallet, um fortzufahren.',
  rightNetworkText: (app) => `Deine Wallet ist im Netzwerk, das ${app} nutzt.`,
  currentNetwork: 'Deine Wallet ist in',
  unknownNetwork: (id) => `Netzwerk ${id}`,
  switchTo: (network) => `Zu ${network} wechseln`,
  confirmInWallet: 'Bestätige in deiner Wallet …',
  mayAdd: (network) =>
    `Kennt deine Wallet ${network} noch nicht, fragt sie erst, ob sie es hinzufügen soll.`,
  cannotSwitch: (wallet, app) =>
    `${wallet} hat das Netzwerk für ${app} nicht gewechselt. Wechsle es in der Wallet selbst und komm dann hierher zurück.`,
  switchFailed: 'Das Netzwerk wurde nicht gewechselt.',

  close: 'Schließen',
  back: 'Zurück',
  tryAgain: 'Noch einmal versuchen',
  cancel: 'Abbrechen',

  connectTitle: 'Wallet verbinden',
  bestWallet: 'Vorschlag',
  continueWith: (wallet: string) => `Weiter mit ${wallet}`,
  otherWallets: 'Andere Wallets',
  recentWallets: 'Zuletzt',
  installedWallets: 'Installiert',
  popularWallets: 'Beliebt',
  lookingForWallets: 'Suche nach Wallets …',
  searchWallets: 'Wallets suchen',
  walletsFound: (count) => `Gefundene Wallets: ${count}`,
  noWalletNamed: (name) => `Keine Wallet heißt „${name}“.`,
  allWallets: 'Alle Wallets',
  loadingWallets: 'Wallets werden geladen …',
  loadingWalletsFailed: 'Die Liste der Wallets konnte nicht geladen werden.',
  showMore: 'Mehr anzeigen',

  aboutTitle: 'Was ist eine Wallet?',
  aboutAccount: 'Dein Konto, in deiner Hand',
  aboutAccountText:
    'Eine Wallet bewahrt die Schlüssel zu deinem Konto auf. Keine Website hat sie, auch diese nicht.',
  aboutSignIn: 'Dein Weg hinein',
  aboutSignInText:
    'Kein Passwort: Du signierst eine Nachricht. Das ist kostenlos und bewegt kein Guthaben.',
  newTab: '(öffnet einen neuen Tab)',
  learnMore: 'Mehr erfahren',

  getAWallet: 'Wallet holen',
  getText: 'Jede davon geht hier. Dein Konto kannst du später in eine andere mitnehmen.',
  getAction: 'Holen',
  getHint: 'Du hast schon eine Wallet? Wähle sie aus der Liste.',
  nothingToInstall: 'Keine Installation nötig',
  forBrowserAndPhone: 'Browser und Handy',
  forBrowser: 'Browser',
  forPhone: 'Handy',

  downloadsTitle: (wallet) => `${wallet} holen`,
  notInstalled: (wallet) => `${wallet} ist noch nicht in diesem Browser.`,
  extensionTitle: (wallet) => `${wallet} für diesen Browser`,
  extensionText: 'Sie sitzt in der Symbolleiste und öffnet sich, wenn eine Website fragt.',
  extensionAction: (browser) => `Zu ${browser} hinzufügen`,
  phoneTitle: (wallet) => `${wallet} fürs Handy`,
  phoneText: 'Eine App, die du mit einem gescannten Code verbindest.',
  phoneAction: 'App holen',
  storeAction: (wallet) => `${wallet} installieren`,
  storeText: 'Installiere sie, leg ein Konto an und komm dann zum Verbinden hierher zurück.',
  scanDownloadText: 'Scanne diesen Code mit der Kamera deines Handys. Er führt zur App.',
  scanDownloadLabel: (wallet) => `QR-Code zur App von ${wallet}`,
  installed: 'Ich habe sie installiert',
  guideTitle: (wallet) => `Erste Schritte mit ${wallet}`,
  connect: 'Verbinden',
  reload: 'Seite neu laden',

  openingTitle: (wallet) => `${wallet} wird geöffnet`,
  openingText:
    'Bestätige die Verbindung in deiner Wallet. Sie gibt nur deine Adresse weiter, sonst nichts.',
  failedTitle: (wallet) => `${wallet} hat sich nicht verbunden`,
  openingHint:
    'Nichts zu sehen? Öffne sie über die Symbolleiste deines Browsers; vielleicht ist sie gesperrt.',
  openingWindow: (wallet) => `Weiter geht es im Fenster, das ${wallet} geöffnet hat.`,
  anotherWallet: 'Andere Wallet wählen',
  passkeyInstead: 'Stattdessen einen Passkey verwenden',
  appInstead: (wallet) => `Stattdessen die ${wallet}-App verwenden`,
  codeExpiredTitle: 'Der Code ist abgelaufen',
  codeExpiredText: 'Ein Code gilt fünf Minuten. Hol dir einen neuen, um dich zu verbinden.',
  newCode: 'Neuen Code holen',
  dontHave: (wallet) => `Kein ${wallet}?`,

  scanTitle: (wallet) => `Mit ${wallet} scannen`,
  scanAnyTitle: 'Mit dem Handy scannen',
  phoneOpenTitle: (wallet) => `${wallet} verbinden`,
  phoneOpenAny: 'Wallet-App öffnen',
  phoneOpen: (wallet) => `${wallet} öffnen`,
  phoneComing: 'Verbindung wird vorbereitet …',
  phoneOpenText: 'Bestätige die Verbindung in der App und komm dann hierher zurück.',
  browseTitle: (wallet) => `In ${wallet} öffnen`,
  browseText: (wallet) =>
    `${wallet} hat einen eigenen Browser. Öffne diese Website darin und verbinde dich dort.`,

  verifyTitle: 'Konto bestätigen',
  verifyText:
    'Zum Abschluss signierst du in deiner Wallet eine Nachricht. Sie zeigt, dass dieses Konto dir gehört.',
  preparing: 'Nachricht wird vorbereitet …',
  signMessage: 'Nachricht signieren',
  waitingForSignature: 'Warten auf die Signatur …',
  verifying: 'Signatur wird geprüft …',
  sendingToPhone: 'Wird an dein Handy gesendet …',
  walletWaiting: 'Deine Wallet wartet. Öffne sie, um zu signieren.',
  checkingSignature: 'Signiert. Die Website prüft deine Signatur.',
  signedInTitle: 'Du bist drin',
  signedInAs: (account) => `Angemeldet als ${account}`,
  ownersTakeTime:
    'Hat dieses Konto mehrere Eigentümer, müssen vielleicht noch weitere signieren. Dafür ist einen Tag lang Zeit: Du kannst dieses Fenster schließen und später weitermachen.',
  ownersKeepOpen:
    'Hat dieses Konto mehrere Eigentümer, müssen vielleicht noch weitere signieren. Lass diese Seite bis dahin offen: Dein Browser speichert nichts für diese Website.',
  begunText:
    'Du hast die Eigentümer dieses Kontos um ihre Signatur gebeten. Wer schon signiert hat, muss es nicht noch einmal tun.',
  continueSigning: 'Weiter',
  waitingForOwners: 'Warten auf die Eigentümer …',
  startOver: 'Neu anfangen',
  switchFirst: (network: string) =>
    `Deine Wallet ist in einem anderen Netzwerk. Sie bittet dich zuerst, zu ${network} zu wechseln.`,

  accountTitle: 'Dein Konto',
  copyAddress: 'Adresse kopieren',
  copied: 'Kopiert',
  copyFailed: 'Dein Browser hat das Kopieren nicht erlaubt. Markiere die Adresse selbst.',
  signIn: 'Anmelden',
  signOut: 'Abmelden',
  signingOut: 'Wird abgemeldet …',
  signOutFailed:
    'Du bist noch angemeldet: Die Website war nicht erreichbar. Versuche es noch einmal.',
  disconnect: 'Wallet trennen',
  signedInWith: (wallet) => `Angemeldet mit ${wallet}`,
  connectedWith: (wallet) => `Verbunden mit ${wallet}, nicht angemeldet`,
  lookingForWallet: 'Suche nach deiner Wallet …',
  noWalletConnected: 'Keine Wallet ist verbunden. Du bleibst trotzdem angemeldet.',
  mismatch: (session, wallet) =>
    `Du bist als ${session} angemeldet, und deine Wallet nutzt ${wallet}.`,
  signInAs: (address) => `Als ${address} anmelden`,
  mismatchTitle: 'Ein anderes Konto',
  mismatchText:
    'Deine Wallet nutzt ein Konto, das nicht mit deinem verknüpft ist. Noch hat sich nichts geändert.',
  mismatchSession: 'Angemeldet als',
  mismatchWallet: 'Deine Wallet nutzt',
  stayAs: (address) => `Als ${address} bleiben`,

  linkTitle: 'Wallet verknüpfen',
  linkVerifyTitle: 'Diese Wallet verknüpfen',
  linkText:
    'Signiere eine Nachricht, um zu zeigen, dass diese Wallet dir gehört. Danach kannst du dich auch mit ihr anmelden.',
  linkFailed: 'Diese Wallet wurde nicht verknüpft.',
  linkedTitle: 'Wallet verknüpft',
  linkedText: (address) => `Du kannst dich jetzt auch mit ${address} anmelden.`,
  done: 'Fertig',
  alreadyLinked: (address) =>
    `${address} ist schon mit deinem Konto verknüpft. Wähle ein anderes Konto oder eine andere Wallet.`,
  linkNeedsSession: 'Deine Sitzung ist beendet. Melde dich neu an und verknüpfe dann die Wallet.',
  joinTitle: 'Beide Konten zusammenführen?',
  joinText:
    'Diese Wallet gehört zu einem anderen Konto. Beim Zusammenführen kommt alles, was damit verknüpft ist, hierher, und seine Sitzungen enden. Das lässt sich nicht rückgängig machen.',
  joinAccounts: 'Konten zusammenführen',
  joinFailed: 'Die Konten wurden nicht zusammengeführt.',
  joinedTitle: 'Konten zusammengeführt',
  joinedText: (address) =>
    `Mit ${address} und allem, was damit verknüpft ist, meldest du dich jetzt bei diesem Konto an.`,

  confirmTitle: 'Bestätige, dass du es bist',
  confirmText:
    'Deine Anmeldung liegt schon eine Weile zurück. Melde dich noch einmal an, um diese Änderung zu bestätigen.',
  confirmOlderText:
    'Du hast dich mit einem Konto angemeldet, das erst vor Kurzem verknüpft wurde. Bestätige mit einem, das du früher verknüpft hast.',
  confirmNotLinked: (address) =>
    `${address} kann diese Änderung nicht bestätigen. Wähle ein Konto, das du früher verknüpft hast.`,
  confirmWith: (address) => `Mit ${address} bestätigen`,
  confirmOtherwise: 'Anders anmelden',
  confirmedTitle: 'Bestätigt',

  restoreTitle: 'Konto wiederherstellen?',
  restoreText:
    'Diese Wallet wurde in den letzten 72 Stunden von einem Konto entfernt. Stelle sie wieder her, um dich dort anzumelden, oder fang ohne dieses Konto neu an.',
  restore: 'Wiederherstellen',
  startNew: 'Neu anfangen',

  linkedAccounts: 'Anmeldemöglichkeiten',
  usedNow: 'Diese Sitzung',
  useAnotherAccount: 'Anderes Konto verwenden',
  cannotChoose: (wallet) =>
    `Bei ${wallet} können Websites nicht nach einem anderen Konto fragen. Wechsle das Konto in der Wallet selbst.`,
  ownAccountConnected: (address) => `Deine Wallet nutzt ${address}, ein anderes deiner Konten.`,
  linkAddress: (address) => `${address} verknüpfen`,
  assetOffered: (symbol) => `${symbol} wurde deiner Wallet angeboten.`,
  assetRefused: (symbol) => `Deine Wallet hat ${symbol} nicht hinzugefügt.`,

  openApp: (wallet) => `${wallet}-App öffnen`,
  openAppText: (wallet) =>
    `Installiere sie zuerst aus dem Store deines Handys. Leg ${wallet} auf den Startbildschirm, damit du sie wiederfindest.`,
  install: (wallet) => `${wallet} installieren`,
  installText: (wallet) =>
    `Füge sie diesem Browser hinzu und hefte ${wallet} an die Leiste, damit du siehst, wenn sie etwas fragt.`,
  create: 'Konto anlegen oder importieren',
  createText: 'Bewahre die Wiederherstellungsphrase offline auf und gib sie niemandem.',
  scan: 'Code scannen',
  scanText: (wallet) => `Tippe in ${wallet} auf den Scanner und bestätige die Verbindung.`,
  refresh: 'Seite neu laden',
  refreshText: (wallet) => `Der Browser zeigt ${wallet} nur Seiten, die danach geöffnet wurden.`,

  preparingCode: 'Code wird vorbereitet …',
  codeFor: (wallet) => `QR-Code, um ${wallet} zu verbinden`,
  codeCopies: 'Drücken, um den Link zu kopieren.',
  copyLink: 'Link kopieren',
  copyLinkFailed: 'Dein Browser hat das Kopieren nicht erlaubt. Hier ist der Link zum Markieren:',

  browserWallet: 'Wallet des Browsers',

  error: (code) => errorSentence(errors, code),
};
