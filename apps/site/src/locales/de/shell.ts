import { de } from '@portico/react/locales/de';
import type { ShellWords } from '../shell-words.ts';

export const locale = de;

export const words: ShellWords = {
  skip: 'Zum Inhalt springen',
  site: 'Website',
  account: 'Konto',
  colours: 'Farben',
  asTheSystem: 'Wie das System',
  light: 'Hell',
  dark: 'Dunkel',
  signIn: 'Anmelden',
  signOut: 'Abmelden',
  sessionEnded: 'Deine Sitzung ist beendet. Einen Moment.',
};
