import type { PageWords } from '../en/pages.ts';
import { errorSentence } from '../error-words.ts';
import { errors } from './errors.ts';

export const words: PageWords = {
  signIn: 'Anmelden',
  signInTo: (site) => `Bei ${site} anmelden`,
  signInWith: (provider) => `Mit ${provider} anmelden`,
  signInWithEmail: 'Per E-Mail anmelden',
  email: 'E-Mail-Adresse',
  signedInAs: (account) => `Du bist als ${account} angemeldet.`,
  continue: 'Weiter',
  walletText:
    'Verbinde deine Wallet und signiere eine Nachricht. Das ist kostenlos und bewegt kein Guthaben.',
  walletScript:
    'Die Anmeldung mit einer Wallet braucht JavaScript, weil deine Wallet mit dieser Seite spricht. Schalte es ein und lade die Seite neu.',
  walletElsewhere: 'Zum Verbinden auf die Website',
  confirmInWallet: 'Bestätige in deiner Wallet …',
  verifying: 'Signatur wird geprüft …',

  differentAccount: 'Versuche es mit einem anderen Konto.',
  emailNotSent: 'Die E-Mail konnte nicht gesendet werden.',
  signInFailed: 'Die Anmeldung ist fehlgeschlagen.',
  unableToSignIn: 'Die Anmeldung ist nicht möglich.',
  formOutOfDate: 'Dieses Formular ist veraltet. Versuche es noch einmal.',
  keepCookies: 'Dein Browser muss Cookies dieser Website behalten.',

  signOut: 'Abmelden',
  signOutOf: (site) => `Möchtest du dich wirklich von ${site} abmelden?`,
  staySignedIn: 'Angemeldet bleiben',
  notSignedIn: 'Du bist nicht angemeldet',
  noSession: 'In diesem Browser gibt es keine Sitzung zu beenden.',

  checkEmail: 'Sieh in deine E-Mails',
  linkSent: 'Ein Anmeldelink ist an deine E-Mail-Adresse unterwegs.',
  linkMissing:
    'Nach ein paar Minuten noch nichts da? Sieh im Spam-Ordner nach und lass dir dann einen neuen Link senden.',
  anotherLink: 'Neuen Link senden',
  signInAs: (email) => `Als ${email} anmelden?`,
  linkOnce:
    'Der Link funktioniert einmal. Wenn du ihn nicht angefordert hast, schließ diese Seite, und nichts geschieht.',
  codeShown: 'Öffnest du den Link in einem anderen Browser? Gib dort diesen Code ein:',
  enterCode:
    'Dieser Link wurde in einem anderen Browser angefordert. Gib den Code ein, der dort angezeigt wird.',
  code: 'Code',
  linkEmail: 'E-Mail-Adresse verknüpfen',
  linkEmailTo: (email, account) => `${email} mit deinem Konto ${account} verknüpfen?`,
  emailLinked: (email) => `${email} ist verknüpft. Du kannst dich jetzt damit anmelden.`,

  mailOpenLink: (host, email) => `Öffne diesen Link, um dich bei ${host} als ${email} anzumelden:`,
  mailPressButton: (host, email) =>
    `Drücke auf den Button, um dich bei ${host} als ${email} anzumelden.`,
  mailButtonFails: 'Wenn der Button nichts tut, öffne diesen Link:',
  mailLinkOnce: (minutes) =>
    `Der Link funktioniert einmal, innerhalb von ${minutes} Minuten. Wenn du ihn nicht angefordert hast, ignoriere diese E-Mail: Ohne den Link kann sich niemand anmelden.`,
  mailLinkTitle: (site) => `Verknüpfe deine E-Mail-Adresse bei ${site}`,
  mailOpenToLink: (host, email) =>
    `Öffne diesen Link, um ${email} mit deinem Konto bei ${host} zu verknüpfen:`,
  mailPressToLink: (host, email) =>
    `Drücke auf den Button, um ${email} mit deinem Konto bei ${host} zu verknüpfen.`,
  mailLinkSession: (minutes) =>
    `Der Link funktioniert einmal, innerhalb von ${minutes} Minuten, in einem Browser, in dem du angemeldet bist. Wenn du ihn nicht angefordert hast, ignoriere diese E-Mail: Nichts ändert sich.`,

  confirmItsYou: 'Bestätige, dass du es bist',
  restoreTitle: 'Konto wiederherstellen?',
  restoreText: (account) =>
    `${account} wurde von einem Konto entfernt. Stelle es wieder her oder fang neu an.`,
  restore: 'Wiederherstellen',
  startNew: 'Neu anfangen',
  noticeTitle: (site) => `Dein Konto bei ${site} wurde geändert`,
  noticeLinked: (account, date) =>
    `${account} wurde am ${date} mit deinem Konto verknüpft und kann sich jetzt anmelden.`,
  noticeUnlinked: (account, date) => `${account} wurde am ${date} von deinem Konto entfernt.`,
  noticeRestored: (account, date) =>
    `${account} wurde am ${date} in deinem Konto wiederhergestellt und kann sich wieder anmelden.`,
  noticeMerged: (account, date) =>
    `${account} und alles damit Verknüpfte gehört seit ${date} zu deinem Konto.`,
  noticeNotYou: 'Wenn du das nicht warst, melde dich an und beende alle anderen Sitzungen.',
  noticeComesBack: (account, hours) =>
    `${account} kommt zurück, wenn du dich innerhalb von ${hours} Stunden damit anmeldest.`,

  serverError: 'Serverfehler',
  configuration: 'Der Server ist nicht richtig eingerichtet.',
  serverLogs: 'Mehr dazu steht im Protokoll des Servers.',
  accessDenied: 'Zugriff verweigert',
  noPermission: 'Du darfst dich hier nicht anmelden.',
  cannotOpen: 'Dieses Konto kann diese Seite nicht öffnen.',
  useAnotherAccount: 'Anderes Konto verwenden',
  unableTitle: 'Anmeldung nicht möglich',
  linkInvalid: 'Der Anmeldelink gilt nicht mehr.',
  linkUsed: 'Vielleicht wurde er schon benutzt oder ist abgelaufen.',
  wentWrong: 'Etwas ist schiefgegangen',
  nothingChanged: 'Der letzte Schritt hat nicht geklappt. Nichts hat sich geändert.',
  didNotWork: 'Das hat nicht geklappt',
  backToSite: 'Zurück zur Website',

  error: (code) => errorSentence(errors, code),
};
