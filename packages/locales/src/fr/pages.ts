import type { PageWords } from '../en/pages.ts';
import { errorSentence } from '../error-words.ts';
import { errors } from './errors.ts';

export const words: PageWords = {
  signIn: 'Se connecter',
  signInTo: (site) => `Se connecter à ${site}`,
  signInWith: (provider) => `Se connecter avec ${provider}`,
  signInWithEmail: 'Se connecter par e-mail',
  email: 'Adresse e-mail',
  signedInAs: (account) => `Votre session est celle de ${account}.`,
  continue: 'Continuer',
  walletText:
    'Connectez votre wallet et signez un message. C’est gratuit et aucun fonds n’est déplacé.',
  walletScript:
    'La connexion avec un wallet a besoin de JavaScript, car votre wallet parle à cette page. Activez-le et rechargez.',
  walletElsewhere: 'Aller sur le site pour se connecter',
  confirmInWallet: 'Confirmez dans votre wallet…',
  verifying: 'Vérification de la signature…',

  differentAccount: 'Essayez de vous connecter avec un autre compte.',
  emailNotSent: 'L’e-mail n’a pas pu être envoyé.',
  signInFailed: 'La connexion a échoué.',
  unableToSignIn: 'Connexion impossible.',
  formOutOfDate: 'Ce formulaire n’est plus à jour. Réessayez.',
  keepCookies: 'Votre navigateur doit accepter les cookies de ce site.',

  signOut: 'Se déconnecter',
  signOutOf: (site) => `Voulez-vous vraiment vous déconnecter de ${site}\u202f?`,
  staySignedIn: 'Rester connecté',
  notSignedIn: 'Vous n’êtes pas connecté',
  noSession: 'Ce navigateur n’a aucune session à terminer.',

  checkEmail: 'Consultez vos e-mails',
  linkSent: 'Un lien de connexion a été envoyé à votre adresse e-mail.',
  linkMissing:
    'Rien après quelques minutes\u202f? Regardez dans les indésirables, puis demandez un autre lien.',
  anotherLink: 'Demander un autre lien',
  signInAs: (email) => `Se connecter en tant que ${email}\u202f?`,
  linkOnce:
    'Le lien ne sert qu’une fois. Si vous ne l’avez pas demandé, fermez cette page et rien ne se passe.',
  codeShown: 'Vous ouvrez le lien dans un autre navigateur\u202f? Saisissez-y ce code\u00a0:',
  enterCode: 'Ce lien a été demandé dans un autre navigateur. Saisissez le code qui y est affiché.',
  code: 'Code',
  linkEmail: 'Associer votre adresse e-mail',
  linkEmailTo: (email, account) => `Associer ${email} à votre compte ${account} ?`,
  emailLinked: (email) =>
    `${email} est associée. Vous pouvez désormais vous connecter avec cette adresse.`,

  mailOpenLink: (host, email) =>
    `Ouvrez ce lien pour vous connecter à ${host} en tant que ${email}\u00a0:`,
  mailPressButton: (host, email) =>
    `Appuyez sur le bouton pour vous connecter à ${host} en tant que ${email}.`,
  mailButtonFails: 'Si le bouton ne fait rien, ouvrez ce lien\u00a0:',
  mailLinkOnce: (minutes) =>
    `Le lien ne sert qu’une fois, pendant ${minutes}\u00a0minutes. Si vous ne l’avez pas demandé, ignorez cet e-mail\u00a0: personne ne peut se connecter sans le lien.`,
  mailLinkTitle: (site) => `Associez votre adresse e-mail sur ${site}`,
  mailOpenToLink: (host, email) =>
    `Ouvrez ce lien pour associer ${email} à votre compte sur ${host} :`,
  mailPressToLink: (host, email) =>
    `Appuyez sur le bouton pour associer ${email} à votre compte sur ${host}.`,
  mailLinkSession: (minutes) =>
    `Le lien fonctionne une fois, pendant ${minutes} minutes, dans un navigateur où vous êtes connecté. Si vous ne l’avez pas demandé, ignorez cet e-mail : rien ne change.`,

  confirmItsYou: 'Confirmez que c’est vous',
  restoreTitle: 'Restaurer votre compte ?',
  restoreText: (account) =>
    `${account} a été retiré d’un compte. Restaurez-le ou repartez de zéro.`,
  restore: 'Restaurer',
  startNew: 'Repartir de zéro',
  noticeTitle: (site) => `Votre compte sur ${site} a été modifié`,
  noticeLinked: (account, date) =>
    `${account} a été lié à votre compte le ${date} et peut maintenant se connecter.`,
  noticeUnlinked: (account, date) => `${account} a été retiré de votre compte le ${date}.`,
  noticeRestored: (account, date) =>
    `${account} a été restauré dans votre compte le ${date} et peut de nouveau se connecter.`,
  noticeMerged: (account, date) =>
    `${account} et tout ce qui y est lié ont rejoint votre compte le ${date}.`,
  noticeNotYou: 'Si ce n’était pas vous, connectez-vous et fermez toutes les autres sessions.',
  noticeComesBack: (account, hours) =>
    `${account} revient si vous vous connectez avec dans les ${hours} heures.`,

  serverError: 'Erreur du serveur',
  configuration: 'La configuration du serveur pose un problème.',
  serverLogs: 'Les journaux du serveur en disent plus.',
  accessDenied: 'Accès refusé',
  noPermission: 'Vous n’avez pas le droit de vous connecter.',
  cannotOpen: 'Ce compte ne peut pas ouvrir cette page.',
  useAnotherAccount: 'Utiliser un autre compte',
  unableTitle: 'Connexion impossible',
  linkInvalid: 'Le lien de connexion n’est plus valable.',
  linkUsed: 'Il a peut-être déjà servi ou expiré.',
  wentWrong: 'Quelque chose s’est mal passé',
  nothingChanged: 'La dernière étape a échoué. Rien n’a changé.',
  didNotWork: 'Cela n’a pas fonctionné',
  backToSite: 'Retour au site',

  error: (code) => errorSentence(errors, code),
};
