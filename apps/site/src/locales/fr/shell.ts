import { fr } from '@portico/react/locales/fr';
import type { ShellWords } from '../shell-words.ts';

export const locale = fr;

export const words: ShellWords = {
  skip: 'Aller au contenu',
  site: 'Site',
  account: 'Compte',
  colours: 'Couleurs',
  asTheSystem: 'Comme le système',
  light: 'Clair',
  dark: 'Sombre',
  signIn: 'Se connecter',
  signOut: 'Se déconnecter',
  sessionEnded: 'Votre session est terminée. Un instant.',
};
