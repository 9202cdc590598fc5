import { de } from '@portico/react/locales/de';
import type { ShellWords } from '../words.ts';

export const locale = de;

export const words: ShellWords = {
  skip: 'Zum Inhalt springen',
  site: 'Website',
  account: 'Konto',
  colours: 'Design',
  asTheSystem: 'Systemeinstellung',
  light: 'Hell',
  dark: 'Dunkel',
  signIn: 'Anmelden',
  signOut: 'Abmelden',
  sessionEnded: 'Deine Sitzung ist beendet. Einen Moment.',

  description:
    'Verbinde eine Wallet auf Base, signiere eine Nachricht, und du bist drin. Kein Passwort, keine E-Mail, keine Gebühr.',
  promise:
    'Nichts verlässt diese Website, bevor du eine Wallet wählst. Die Anmeldung ist kostenlos und bewegt kein Guthaben.',
  language: 'Sprache',
};
