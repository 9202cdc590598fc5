import type { TryWords } from '../words.ts';

export const words: TryWords = {
  title: 'Essayer',
  description:
    'Ce qu’une page peut demander à un wallet et à la chaîne, chaque fois en quelques lignes.',

  heading: 'Ce qu’une page peut faire',
  lead: 'Chaque carte est un petit fichier de ce site, fait pour être copié. Rien n’est demandé à votre wallet avant que vous appuyiez sur un bouton, et chaque demande peut être refusée dans le wallet.',
  connectFirst: 'Connectez d’abord un wallet',
  confirm: 'Confirmez dans votre wallet…',

  send: 'Envoyer',
  sendText: (amount) =>
    `${amount} de votre compte vers lui-même. Cela coûte les frais du réseau et rien d’autre.`,
  sendButton: (amount) => `Envoyer ${amount}`,
  sendEntry: (amount) => `Envoi de ${amount} à vous-même`,
  sent: 'Envoyé. La fenêtre de votre compte montre la suite.',

  sign: 'Signer',
  signText: 'Une phrase qui dit bonjour. Elle ne prouve rien à personne et ne coûte rien.',
  hello: 'Bonjour de Portico.',
  signButton: (hello) => `Signer «\u202f${hello}\u202f»`,
  signed: (signature) => `Signé\u202f: ${signature}`,

  add: 'Ajouter un jeton',
  addText: 'Propose l’USDC sur Base à la liste de votre wallet.',
  addButton: 'Ajouter l’USDC',
  added: 'L’USDC est maintenant dans la liste de votre wallet.',
  notAdded: 'Votre wallet ne l’a pas ajouté.',

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
