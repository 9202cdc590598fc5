import type { AccountWords } from '../words.ts';

const sessions = new Intl.PluralRules('fr');

export const words: AccountWords = {
  title: 'Votre compte',
  proved: 'Vous avez prouvé que ce wallet est à vous.',
  provedOn: (network) => `Vous avez prouvé que ce wallet est à vous, sur ${network}.`,

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

  wallet: 'Wallet',
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
  pending: 'En cours',
  confirmed: 'Confirmée',
  failed: 'Échouée',
};
