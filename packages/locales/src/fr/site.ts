import type { SiteWords } from '../en/site.ts';

const sessions = /* @__PURE__ */ new Intl.PluralRules('fr');

export const footer: SiteWords['footer'] = {
  description:
    'Connectez un wallet sur Base, signez un message et vous y êtes. Sans mot de passe, sans e-mail, sans frais.',
};

export const home: SiteWords['home'] = {
  heading: 'Votre wallet ouvre cette porte',
  lead: 'Connectez un wallet sur Base, signez un message qui prouve qu’il est à vous, et gardez une session que vous pouvez voir et terminer.',
  signHeading: 'Plus qu’une signature',
  signLead: (name) => `${name} est connecté. Signez un message pour prouver qu’il est à vous.`,
  inHeading: 'La porte est ouverte',
  inLead: (name, day) => `Bienvenue, ${name}. Votre session est ouverte jusqu’au ${day}.`,
  account: 'Votre compte',
  tryIt: 'Voyez ce qu’une page peut demander à un wallet et à la chaîne',
  tryAgain: 'Réessayer',
  unknown:
    'Nous ne pouvons pas vérifier votre session pour le moment. Votre session n’est pas terminée.',
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
  inText: 'Votre session reste ouverte jusqu’à votre départ.',
  until: (day) => `Jusqu’au ${day}`,
  last: 'Puis',

  copy: 'Copier',
  copied: 'Copié',
  notCopied: 'Non copié',
};

export const homeOnServer: SiteWords['homeOnServer'] = {
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
  codeLabel: (title) => `${title}\u202f: code`,
};

export const account: SiteWords['account'] = {
  signOut: 'Se déconnecter',
  title: 'Votre compte',
  proved: 'Vous avez prouvé que ce wallet est à vous.',
  provedOn: (network) => `Vous avez prouvé que ce wallet est à vous, sur ${network}.`,
  copyAddress: 'Copier l’adresse',
  copied: 'Copié',
  copyFailed: 'Votre navigateur n’a pas permis la copie. Sélectionnez l’adresse vous-même.',
  viewOnExplorer: 'Voir dans l’explorateur',

  thisSession: 'Cette session',
  thisDevice: 'Cet appareil',
  device: (browser, system) => `${browser} sur ${system}`,
  unknownDevice: 'Appareil inconnu',
  signedIn: 'Ouverte',
  lastSeen: 'Dernière activité',
  ends: 'Fin sans activité',

  otherSessions: 'Autres sessions',
  nowhereElse: 'Vous n’avez aucune autre session ouverte.',
  looking: 'Recherche de vos autres sessions…',
  notListed: 'Impossible de les afficher pour le moment. Rechargez cette page dans un instant.',
  outOfDate: 'Cette liste n’est peut-être pas à jour.',
  end: 'Terminer',
  ending: 'Fermeture…',
  endAll: 'Terminer toutes les autres',
  ended: (device) => `La session de ${device} est terminée.`,
  hadEnded: (device) => `La session de ${device} était déjà terminée.`,
  endedAll: (count) =>
    sessions.select(count) === 'one'
      ? 'Une autre session terminée.'
      : `${count} autres sessions terminées.`,
  stillSignedIn: (device) => `La session de ${device} est toujours ouverte.`,
  allStillSignedIn: 'Elles sont toujours ouvertes.',
  tryAgain: 'Réessayer',
  unreachable: 'Le site n’a pas pu être joint. Réessayez dans un instant.',
  tooMany: 'Trop d’essais. Attendez un instant, puis réessayez.',
  ourFault: 'Quelque chose a échoué de notre côté. Réessayez dans un instant.',

  ways: 'Moyens de connexion',
  waysText: 'Chacun d’eux ouvre ce compte.',
  walletOn: (network) => `Wallet sur ${network}`,
  email: 'E-mail',
  added: 'Ajouté',
  lastUsed: 'Dernière utilisation',
  remove: 'Retirer',
  removing: 'Retrait…',
  keep: 'Garder',
  removeTitle: (name) => `Retirer ${name}\u202f?`,
  removeText:
    'Vous ne pourrez plus vous connecter avec, et les sessions ouvertes avec se terminent.',
  removeCurrent: 'Cette session a été ouverte avec\u202f: vous serez déconnecté ici.',
  removed: (name) => `${name} est retiré.`,
  notRemoved: (name) => `${name} est toujours lié.`,
  onlyWay: 'Votre seul moyen de connexion. Pour le retirer, ajoutez-en d’abord un autre.',
  addWallet: 'Ajouter un wallet',
  addEmail: 'Ajouter un e-mail',
  emailAddress: 'Adresse e-mail',
  sendLink: 'Envoyer le lien',
  sendingLink: 'Envoi…',
  linkSent: (email) =>
    `Nous avons envoyé un lien à ${email}. Ouvrez-le dans ce navigateur pour ajouter l’adresse.`,
  cancel: 'Annuler',
  accountsLoading: 'Chargement de vos comptes…',
  accountsNotListed:
    'Vos comptes ne peuvent pas être chargés pour le moment. Rechargez cette page dans un instant.',
  linkIt: 'Le lier',
  ownAccount: (address) => `Sur ${address}, un autre de vos comptes.`,

  wallet: 'Wallet',
  lookingForWallet: 'Recherche de votre wallet…',
  noWallet: 'Aucun wallet connecté',
  noWalletText: 'Votre session reste ouverte.',
  sameAccount: 'Sur le compte de cette session.',
  otherAccount: (address) =>
    `Sur ${address}, un autre compte que celui de cette session. Votre session reste ouverte.`,
  connect: 'Connecter',
  signInAs: (address) => `Se connecter avec ${address}`,
  manage: 'Gérer',

  activity: 'Activité récente',
  noActivity: 'Rien pour l’instant. Ce que votre wallet envoie avec ce site apparaîtra ici.',
};

export const demo: SiteWords['demo'] = {
  title: 'Essayer',
  description:
    'Ce qu’une page peut demander à un wallet et à la chaîne, chaque fois en quelques lignes.',

  heading: 'Ce qu’une page peut faire',
  lead: 'Chaque carte est un petit fichier de ce site, fait pour être copié. Rien n’est demandé à votre wallet avant que vous appuyiez sur un bouton, et chaque demande peut être refusée dans le wallet.',
  needWallet: 'Toutes les cartes sauf la dernière demandent un wallet.',
  confirm: 'Confirmez dans votre wallet…',

  send: 'Envoyer',
  sendText: (amount) =>
    `${amount} de votre compte vers lui-même. Cela coûte les frais du réseau et rien d’autre.`,
  sendButton: (amount) => `Envoyer ${amount}`,
  sendEntry: (amount) => `Envoi de ${amount} à vous-même`,
  sent: 'Envoyé. La fenêtre de votre compte montre la suite.',

  sign: 'Signer',
  signText: 'Un bref salut. C’est gratuit et sans effet.',
  hello: (site) => `Bonjour de ${site}.`,
  signButton: (hello) => `Signer «\u202f${hello}\u202f»`,
  signed: (signature) => `Signé\u202f: ${signature}`,

  add: 'Ajouter un jeton',
  addText: 'Propose l’USDC sur Base à la liste de votre wallet.',
  addButton: 'Ajouter l’USDC',

  switch: 'Changer de réseau',
  switchText:
    'La fenêtre qui ne s’ouvre jamais d’elle-même, car un wallet peut être où il veut tant qu’aucune page n’a besoin de lui sur Base.',
  switchOpen: 'Ouvrir la fenêtre du réseau',
  walletOn: (network) => `Votre wallet est sur ${network}.`,

  read: 'Lire un contrat',
  readText:
    'Combien d’USDC il y a sur Base, avec useReadContract de wagmi. Aucun wallet n’est nécessaire pour cela.',
  readButton: 'Lire la quantité',
  moment: 'Un instant…',
  notRead: 'Base n’a pas pu être interrogée. Rechargez la page pour réessayer.',
};
