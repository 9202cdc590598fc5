import type { ShellWords } from '../en/shell.ts';

export const shell: ShellWords['shell'] = {
  skip: 'Aller au contenu',
  site: 'Site',
  account: 'Compte',
  system: 'Utiliser le thème du système',
  light: 'Utiliser le thème clair',
  dark: 'Utiliser le thème sombre',
  signIn: 'Se connecter',
  sessionEnded: 'Votre session est terminée. Un instant.',
};

export const footer: ShellWords['footer'] = {
  promise:
    'Rien ne quitte ce site avant que vous choisissiez un wallet. La connexion est gratuite et ne déplace aucun fonds.',
  language: 'Langue',
};

export const status: ShellWords['status'] = {
  title: 'Cela n’a pas fonctionné',
  notFound: 'Cette page n’existe pas',
  notFoundText: 'L’adresse est peut-être mal écrite, ou la page a été déplacée.',
  notPossible: 'Ce n’est pas possible ici',
  notPossibleText: 'Cette adresse affiche seulement une page et n’accepte aucune donnée.',
  failed: 'Quelque chose a échoué de notre côté',
  failedText: 'Rien n’est perdu, et c’est noté. Réessayez dans un instant.',
  unknownSession: 'Nous ne pouvons pas vérifier votre session pour le moment',
  unknownSessionText:
    'Votre session n’est pas terminée. Nous n’arrivons pas à joindre nos propres données\u202f; réessayez dans un instant.',
  tryAgain: 'Réessayer',
  back: 'Retour au début',
};
