import type { ShellWords } from '../en/shell.ts';

export const shell: ShellWords['shell'] = {
  skip: 'Zum Inhalt springen',
  site: 'Website',
  account: 'Konto',
  system: 'Systemdesign verwenden',
  light: 'Helles Design verwenden',
  dark: 'Dunkles Design verwenden',
  signIn: 'Anmelden',
  sessionEnded: 'Deine Sitzung ist beendet. Einen Moment.',
};

export const footer: ShellWords['footer'] = {
  promise:
    'Nichts verlässt diese Website, bevor du eine Wallet wählst. Die Anmeldung ist kostenlos und bewegt kein Guthaben.',
  language: 'Sprache',
};

export const status: ShellWords['status'] = {
  title: 'Das hat nicht geklappt',
  notFound: 'Diese Seite gibt es nicht',
  notFoundText: 'Vielleicht ist die Adresse vertippt, oder die Seite ist umgezogen.',
  notPossible: 'Das geht hier nicht',
  notPossibleText: 'Diese Adresse zeigt nur eine Seite und nimmt keine Daten an.',
  failed: 'Bei uns ist etwas schiefgegangen',
  failedText: 'Nichts ging verloren, und es ist notiert. Versuche es gleich noch einmal.',
  unknownSession: 'Wir können deine Sitzung gerade nicht prüfen',
  unknownSessionText:
    'Du bist nicht abgemeldet. Wir erreichen unsere eigenen Daten nicht; versuche es gleich noch einmal.',
  tryAgain: 'Noch einmal versuchen',
  back: 'Zurück zum Anfang',
};
