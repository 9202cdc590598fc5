import { errorSentence } from '../error-words.ts';
import type { DialogWords } from '../locale.ts';
import { errors } from './errors.ts';

export const words: DialogWords = {
  close: 'Fermer',
  back: 'Retour',
  tryAgain: 'Réessayer',
  cancel: 'Annuler',

  connectTitle: 'Connectez un wallet',
  bestWallet: 'Suggestion',
  continueWith: (wallet: string) => `Continuer avec ${wallet}`,
  otherWallets: 'Autres wallets',
  recentWallets: 'Récent',
  installedWallets: 'Installés',
  popularWallets: 'Populaires',
  lookingForWallets: 'Recherche de wallets…',
  searchWallets: 'Rechercher un wallet',
  walletsFound: (count) => `Wallets trouvés\u202f: ${count}`,
  noWalletNamed: (name) => `Aucun wallet ne s’appelle «\u202f${name}\u202f».`,
  allWallets: 'Tous les wallets',
  loadingWallets: 'Chargement des wallets…',
  loadingWalletsFailed: 'La liste des wallets n’a pas pu être chargée.',
  showMore: 'Afficher plus',

  aboutTitle: 'Qu’est-ce qu’un wallet\u202f?',
  aboutAccount: 'Votre compte, entre vos mains',
  aboutAccountText:
    'Un wallet garde les clés de votre compte. Aucun site ne les a, pas même celui-ci.',
  aboutSignIn: 'Votre façon d’entrer',
  aboutSignInText:
    'Pas de mot de passe\u202f: vous signez un message. C’est gratuit et aucun fonds n’est déplacé.',
  learnMore: 'En savoir plus',
  newTab: '(s’ouvre dans un nouvel onglet)',

  getAWallet: 'Obtenir un wallet',
  getText: 'Tous ceux-ci conviennent. Vous pourrez plus tard emporter votre compte dans un autre.',
  getAction: 'Obtenir',
  getHint: 'Vous avez déjà un wallet\u202f? Choisissez-le dans la liste.',
  nothingToInstall: 'Rien à installer',
  forBrowserAndPhone: 'Navigateur et téléphone',
  forBrowser: 'Navigateur',
  forPhone: 'Téléphone',

  downloadsTitle: (wallet) => `Obtenir ${wallet}`,
  notInstalled: (wallet) => `${wallet} n’est pas encore dans ce navigateur.`,
  extensionTitle: (wallet) => `${wallet} pour ce navigateur`,
  extensionText: 'Il se place dans la barre d’outils et s’ouvre quand un site le demande.',
  extensionAction: (browser) => `Ajouter à ${browser}`,
  phoneTitle: (wallet) => `${wallet} pour votre téléphone`,
  phoneText: 'Une application qui se connecte en scannant un code.',
  phoneAction: 'Obtenir l’application',
  storeAction: (wallet) => `Installer ${wallet}`,
  storeText: 'Installez-la, créez un compte, puis revenez ici pour vous connecter.',
  scanDownloadText:
    'Scannez ce code avec l’appareil photo de votre téléphone. Il mène à l’application.',
  scanDownloadLabel: (wallet) => `Code QR qui mène à l’application ${wallet}`,
  installed: 'Je l’ai installé',
  guideTitle: (wallet) => `Bien démarrer avec ${wallet}`,
  connect: 'Connecter',
  reload: 'Recharger cette page',

  openingTitle: (wallet) => `Ouverture de ${wallet}`,
  openingText: 'Confirmez la connexion dans votre wallet. Il donne votre adresse et rien d’autre.',
  openingHint:
    'Rien ne s’affiche\u202f? Ouvrez-le depuis la barre d’outils du navigateur\u202f; il est peut-être verrouillé.',
  openingWindow: (wallet) => `Continuez dans la fenêtre ouverte par ${wallet}.`,
  failedTitle: (wallet) => `${wallet} ne s’est pas connecté`,
  anotherWallet: 'Choisir un autre wallet',
  passkeyInstead: 'Utiliser plutôt une clé d’accès',
  appInstead: (wallet) => `Utiliser plutôt l’application ${wallet}`,
  codeExpiredTitle: 'Le code a expiré',
  codeExpiredText: 'Un code est valable cinq minutes. Demandez-en un nouveau pour vous connecter.',
  newCode: 'Obtenir un nouveau code',
  dontHave: (wallet) => `Vous n’avez pas ${wallet}\u202f?`,

  scanTitle: (wallet) => `Scannez avec ${wallet}`,
  scanAnyTitle: 'Scannez avec votre téléphone',
  phoneOpenTitle: (wallet) => `Connecter ${wallet}`,
  phoneOpenAny: 'Ouvrir une application wallet',
  phoneOpen: (wallet) => `Ouvrir ${wallet}`,
  phoneComing: 'Préparation de la connexion…',
  phoneOpenText: 'Confirmez la connexion dans l’application, puis revenez ici.',
  browseTitle: (wallet) => `Ouvrir dans ${wallet}`,
  browseText: (wallet) =>
    `${wallet} a son propre navigateur. Ouvrez-y ce site et connectez-vous là-bas.`,

  verifyTitle: 'Vérifiez votre compte',
  verifyText:
    'Pour terminer, signez un message dans votre wallet. Il prouve que ce compte est le vôtre.',
  preparing: 'Préparation du message…',
  signMessage: 'Signer le message',
  waitingForSignature: 'En attente de la signature…',
  verifying: 'Vérification de la signature…',
  sendingToPhone: 'Envoi vers votre téléphone…',
  walletWaiting: 'Votre wallet attend. Ouvrez-le pour signer.',
  checkingSignature: 'C’est signé. Le site vérifie votre signature.',
  signedInTitle: 'Vous y êtes',
  signedInAs: (account) => `Session ouverte en tant que ${account}`,
  ownersTakeTime:
    'Si ce compte a plusieurs propriétaires, chacun doit signer. Ils ont une journée pour cela\u202f: vous pouvez fermer cette fenêtre et revenir.',
  ownersKeepOpen:
    'Si ce compte a plusieurs propriétaires, chacun doit signer. Laissez cette page ouverte jusque-là\u202f: votre navigateur n’enregistre rien pour ce site.',
  begunText:
    'Vous avez demandé aux propriétaires de ce compte de signer. Ceux qui l’ont fait n’ont pas à recommencer.',
  continueSigning: 'Continuer',
  waitingForOwners: 'En attente des propriétaires…',
  startOver: 'Recommencer',
  switchFirst: (network: string) =>
    `Votre wallet est sur un autre réseau. Il vous demandera d’abord de passer sur ${network}.`,

  accountTitle: 'Votre compte',
  copyAddress: 'Copier l’adresse',
  copied: 'Copié',
  copyFailed: 'Votre navigateur n’a pas permis la copie. Sélectionnez l’adresse vous-même.',
  signIn: 'Se connecter',
  signOut: 'Se déconnecter',
  signingOut: 'Déconnexion…',
  signOutFailed:
    'Votre session est toujours ouverte\u202f: le site n’a pas pu être joint. Réessayez.',
  disconnect: 'Déconnecter le wallet',
  signedInWith: (wallet) => `Session ouverte avec ${wallet}`,
  connectedWith: (wallet) => `${wallet} connecté, sans session`,
  lookingForWallet: 'Recherche de votre wallet…',
  noWalletConnected: 'Aucun wallet n’est connecté. Votre session reste ouverte.',
  mismatch: (session, wallet) =>
    `Votre session est celle de ${session}, et votre wallet est sur ${wallet}.`,
  mismatchTitle: 'Un autre compte',
  mismatchText:
    'Votre wallet est sur un compte qui n’est pas lié au vôtre. Rien n’a encore changé.',
  mismatchSession: 'Votre session est celle de',
  mismatchWallet: 'Votre wallet est sur',
  stayAs: (address) => `Rester sur ${address}`,
  signInAs: (address) => `Se connecter avec ${address}`,

  balanceLabel: 'Solde',
  balanceFailed: 'Solde indisponible',
  viewOnExplorer: 'Voir dans l’explorateur',
  sessions: 'Vos sessions',
  copyTile: 'Copier',
  explorerTile: 'Explorateur',
  sessionsTile: 'Vos sessions',

  transactions: 'Transactions récentes',
  noTransactions: (app) => `Ce que vous envoyez avec ${app} apparaîtra ici.`,
  clearTransactions: 'Effacer',
  pending: 'En cours',
  confirmed: 'Confirmée',
  failed: 'Échouée',
  cancelled: 'Annulée',
  replaced: 'Remplacée',

  networkTitle: 'Changer de réseau',
  wrongNetworkText: 'Mauvais réseau. Changez de réseau ou déconnectez le wallet pour continuer.',
  rightNetworkText: (app) => `Votre wallet est sur le réseau de ${app}.`,
  currentNetwork: 'Votre wallet est sur',
  unknownNetwork: (id) => `Réseau ${id}`,
  switchTo: (network) => `Passer sur ${network}`,
  confirmInWallet: 'Confirmez dans votre wallet…',
  mayAdd: (network) =>
    `Si votre wallet ne connaît pas encore ${network}, il demandera d’abord à l’ajouter.`,
  cannotSwitch: (wallet, app) =>
    `${wallet} n’a pas changé de réseau pour ${app}. Changez-le dans le wallet lui-même, puis revenez ici.`,
  switchFailed: 'Le réseau n’a pas changé.',

  linkTitle: 'Lier un wallet',
  linkVerifyTitle: 'Lier ce wallet',
  linkText:
    'Signez un message pour montrer que ce wallet est à vous. Vous pourrez ensuite vous connecter aussi avec lui.',
  linkFailed: 'Ce wallet n’a pas été lié.',
  linkedTitle: 'Wallet lié',
  linkedText: (address) => `Vous pouvez maintenant vous connecter aussi avec ${address}.`,
  done: 'Terminé',
  alreadyLinked: (address) =>
    `${address} est déjà lié à votre compte. Choisissez un autre compte ou un autre wallet.`,
  linkNeedsSession: 'Votre session est terminée. Reconnectez-vous, puis liez le wallet.',
  joinTitle: 'Réunir les deux comptes\u202f?',
  joinText:
    'Ce wallet appartient à un autre compte. En les réunissant, tout ce qui est lié à ce compte passe ici et ses sessions se terminent. C’est définitif.',
  joinAccounts: 'Réunir les comptes',
  joinFailed: 'Les comptes n’ont pas été réunis.',
  joinedTitle: 'Comptes réunis',
  joinedText: (address) => `${address} et tout ce qui y est lié ouvrent maintenant ce compte.`,

  confirmTitle: 'Confirmez que c’est vous',
  confirmText: 'Votre connexion date un peu. Reconnectez-vous pour confirmer ce changement.',
  confirmOlderText:
    'Vous vous êtes connecté avec un compte lié récemment. Confirmez avec un compte que vous avez lié auparavant.',
  confirmNotLinked: (address) =>
    `${address} ne peut pas confirmer ce changement. Choisissez un compte que vous avez lié auparavant.`,
  confirmWith: (address) => `Confirmer avec ${address}`,
  confirmOtherwise: 'Se connecter autrement',
  confirmedTitle: 'Confirmé',

  restoreTitle: 'Restaurer votre compte\u202f?',
  restoreText:
    'Ce wallet a été retiré d’un compte au cours des dernières 72 heures. Restaurez-le pour vous y connecter, ou repartez de zéro sans ce compte.',
  restore: 'Restaurer',
  startNew: 'Repartir de zéro',

  linkedAccounts: 'Moyens de connexion',
  usedNow: 'Cette session',
  useAnotherAccount: 'Utiliser un autre compte',
  cannotChoose: (wallet) =>
    `${wallet} ne permet pas aux sites de demander un autre compte. Changez de compte dans le wallet lui-même.`,
  ownAccountConnected: (address) => `Votre wallet est sur ${address}, un autre de vos comptes.`,
  linkAddress: (address) => `Lier ${address}`,
  assetOffered: (symbol) => `${symbol} a été proposé à votre wallet.`,
  assetRefused: (symbol) => `Votre wallet n’a pas ajouté ${symbol}.`,

  openApp: (wallet) => `Ouvrez l’application ${wallet}`,
  openAppText: (wallet) =>
    `Installez-la d’abord depuis la boutique de votre téléphone. Placez ${wallet} sur l’écran d’accueil pour le retrouver.`,
  install: (wallet) => `Installez ${wallet}`,
  installText: (wallet) =>
    `Ajoutez-le à ce navigateur, puis épinglez ${wallet} à la barre d’outils pour voir ses demandes.`,
  create: 'Créez ou importez un compte',
  createText: 'Conservez la phrase de récupération hors ligne et ne la partagez avec personne.',
  scan: 'Scannez le code',
  scanText: (wallet) => `Touchez le scanner dans ${wallet}, puis confirmez la connexion.`,
  refresh: 'Rechargez cette page',
  refreshText: (wallet) =>
    `Le navigateur ne montre ${wallet} qu’aux pages ouvertes après son installation.`,

  preparingCode: 'Préparation du code…',
  codeFor: (wallet) => `Code QR pour connecter ${wallet}`,
  codeCopies: 'Appuyez pour copier son lien.',
  copyLink: 'Copier le lien',
  copyLinkFailed: 'Votre navigateur n’a pas permis la copie. Voici le lien à sélectionner\u202f:',

  browserWallet: 'Wallet du navigateur',

  error: (code) => errorSentence(errors, code),
};
