import { fr } from '@portico/react/locales/fr';
import type { ShellWords } from '../words.ts';

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

  description:
    'Connectez un wallet sur Base, signez un message et vous y êtes. Sans mot de passe, sans e-mail, sans frais.',
  promise:
    'Rien ne quitte ce site avant que vous choisissiez un wallet. La connexion ne coûte rien et ne déplace rien.',
  language: 'Langue',
};
