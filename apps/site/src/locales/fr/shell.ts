import { fr } from '@portico/react/locales/fr';
import type { ShellWords } from '../words.ts';

export const locale = fr;

export const words: ShellWords = {
  skip: 'Aller au contenu',
  site: 'Site',
  account: 'Compte',
  colours: 'Thème',
  asTheSystem: 'Système',
  light: 'Clair',
  dark: 'Sombre',
  signIn: 'Se connecter',
  signOut: 'Se déconnecter',
  sessionEnded: 'Votre session est terminée. Un instant.',

  description:
    'Connectez un wallet sur Base, signez un message et vous y êtes. Sans mot de passe, sans e-mail, sans frais.',
  promise:
    'Rien ne quitte ce site avant que vous choisissiez un wallet. La connexion est gratuite et ne déplace aucun fonds.',
  language: 'Langue',
};
