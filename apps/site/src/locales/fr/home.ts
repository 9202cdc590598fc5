import type { HomeWords } from '../words.ts';

export const words: HomeWords = {
  heading: 'Votre wallet ouvre cette porte',
  lead: 'Portico est l’entrée d’un site sur Base. Connectez un wallet, signez un message qui prouve qu’il est à vous, et gardez une session que vous pouvez voir et terminer.',
  account: 'Votre compte',
  tryIt: 'Voyez ce qu’une page peut demander à un wallet et à la chaîne',
  fine: 'Sans mot de passe. Sans e-mail. Sans frais.',

  stepsLabel: 'Comment cela marche, et où vous en êtes',
  connect: 'Connecter',
  connectText: 'Choisissez votre wallet. Il donne votre adresse et rien d’autre.',
  start: 'Commencez ici',
  openWallet: 'Ouvrez votre wallet',
  sign: 'Signer',
  signText: 'Signez un message. C’est gratuit et aucun fonds n’est déplacé.',
  signed: 'Signé',
  yourTurn: 'À vous',
  next: 'Ensuite',
  in: 'Vous y êtes',
  inText: 'Votre session reste ouverte jusqu’à votre départ. Terminez-la quand vous voulez.',
  until: (day) => `Jusqu’au ${day}`,
  last: 'Puis',

  waysTitle: 'Trois façons de construire avec',
  run: 'Lancez-le',
  runText:
    'Ce site, sur votre machine. Rien à configurer\u202f; un wallet pour l’essayer est inclus.',
  startFrom: 'Partez de lui',
  startFromText: 'Une page est un fichier. La protéger tient en un mot.',
  add: 'Ajoutez-le à votre site',
  addText:
    'Un gestionnaire côté serveur qui prend une requête et rend une réponse, avec des composants React assortis.',
  terminal: 'Terminal',
  copy: 'Copier',
  copied: 'Copié',
  notCopied: 'Non copié',
  codeOf: (title) => `${title}\u202f: code`,
};
