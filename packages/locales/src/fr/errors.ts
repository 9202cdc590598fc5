import type { ErrorWords } from '../error-words.ts';

/** French. */
export const errors: ErrorWords = {
  NOT_FOUND: 'Il n’y a rien à cette adresse.',
  ORIGIN_MISMATCH:
    'La demande venait d’un autre site et a été refusée. Rechargez cette page et réessayez.',
  CSRF_MISMATCH: 'Ce formulaire n’est plus à jour. Rechargez la page et réessayez.',
  SESSION_REQUIRED: 'Connectez-vous pour voir cette page.',
  SESSION_REVOKED: 'Votre session est terminée, car votre compte n’accepte plus sa signature.',
  RATE_LIMITED: 'Trop d’essais. Attendez un instant, puis réessayez.',
  PROVIDER_UNKNOWN: 'Ce site ne propose pas cette façon de se connecter.',
  CREDENTIALS_REFUSED: 'La connexion a échoué. Vérifiez les informations saisies.',
  EMAIL_ADDRESS_INVALID: 'Cette adresse e-mail n’est pas valide. Vérifiez-la et réessayez.',
  EMAIL_NOT_SENT: 'Nous ne pouvons pas envoyer d’e-mail pour le moment. Réessayez dans un instant.',
  ACCESS_DENIED: 'Ce compte ne peut pas se connecter ici.',
  EMAIL_CODE_MISMATCH:
    'Ce code ne correspond pas. Saisissez le code affiché dans le navigateur où vous avez demandé le lien.',
  EMAIL_LINK_INVALID:
    'Le lien de connexion n’est plus valable. Il a peut-être déjà servi ou expiré.',
  EMAIL_LINK_SESSION:
    'Ce lien ne fonctionne que dans un navigateur où est connecté l’utilisateur qui l’a demandé. Connectez-vous, puis ouvrez-le de nouveau.',
  STORE_UNAVAILABLE:
    'Notre base de données est indisponible pour le moment. Rien n’est perdu. Réessayez dans un instant.',
  UNEXPECTED:
    'Quelque chose a échoué de notre côté. Rien n’est perdu\u202f; réessayez dans un instant.',
  ACCOUNT_TAKEN:
    'Ce compte appartient à un autre utilisateur. Réunissez les deux, connectez-vous avec lui ou choisissez-en un autre.',
  ACCOUNT_LAST: 'C’est votre seul moyen de connexion. Ajoutez-en un autre avant de le retirer.',
  ACCOUNT_NOT_LINKED: 'Ce compte n’est pas lié au vôtre. Rechargez la page et réessayez.',
  ACCOUNT_LIMIT:
    'Vous avez atteint la limite de 20 comptes. Retirez-en un avant d’en ajouter un autre.',
  ACCOUNT_UNLINKED:
    'Ce portefeuille ou cette adresse e-mail a été retiré d’un compte. Restaurez-le ou repartez de zéro.',
  SESSION_NOT_FRESH:
    'Confirmez que c’est bien vous : reconnectez-vous, puis modifiez votre compte.',
  ACCOUNT_TOO_NEW:
    'Ce compte a été lié récemment. Confirmez avec un compte que vous avez lié auparavant.',

  DOMAIN_MISMATCH: 'Le message a été écrit pour un autre site.',
  STATEMENT_MISMATCH:
    'Le message contient un autre texte que celui de ce site. Signez-en un nouveau.',
  SCHEME_MISMATCH: 'Le message a été écrit pour un autre protocole.',
  URI_MISMATCH: 'Le message cite une adresse d’un autre site.',
  CHAIN_MISMATCH:
    'Le message cite un réseau que ce site n’utilise pas. Changez de réseau et signez de nouveau.',
  NONCE_MISMATCH: 'Le message n’a pas été préparé pour ce navigateur. Signez-en un nouveau.',
  NONCE_EXPIRED: 'Le message est trop ancien. Signez-en un nouveau.',
  NONCE_USED: 'Le message a déjà servi. Signez-en un nouveau.',
  NONCE_ATTEMPTS: 'Le message a été essayé trop de fois. Signez-en un nouveau.',
  EXPIRED: 'Le message a expiré. Signez-en un nouveau.',
  NOT_YET_VALID: 'Le message n’est pas encore valable. Vérifiez votre horloge.',
  ISSUED_IN_FUTURE: 'Le message est daté dans le futur. Vérifiez votre horloge.',
  MESSAGE_TOO_OLD:
    'Le message a été émis il y a trop longtemps. Vérifiez votre horloge et signez-en un nouveau.',
  RESOURCES_REFUSED: 'Le message demande des ressources que ce site n’accorde pas.',

  SIG_MALFORMED: 'La signature n’a pas pu être lue.',
  SIG_INVALID: 'La signature ne correspond pas à ce compte et à ce message.',
  APPROVAL_PENDING:
    'Trop peu de propriétaires de ce compte ont approuvé le message sur son réseau pour le moment.',
  SIG_DEPLOY_FAILED: 'Le compte intelligent qui a signé n’a pas pu être déployé sur ce réseau.',
  ADDRESS_RESERVED: 'Cette adresse est réservée et ne peut pas se connecter.',
  CHAIN_UNAVAILABLE:
    'Nous n’arrivons pas à joindre le réseau. Votre signature est conservée\u202f; nous allons réessayer.',
  NODE_UNAVAILABLE: 'Nous n’arrivons pas à joindre le réseau. Réessayez dans un instant.',

  SIGN_IN_PREPARE: 'Le message n’a pas pu être préparé. Réessayez.',
  SIGN_IN_SIGN: 'Le message n’a pas pu être signé. Réessayez.',
  SIGN_IN_VERIFY: 'La signature n’a pas pu être vérifiée. Réessayez.',
  SIGN_IN_UNKNOWN: 'Quelque chose s’est mal passé.',

  WALLET_REJECTED: 'Vous avez refusé la demande dans votre wallet.',
  WALLET_PENDING: 'Votre wallet a déjà une demande en attente. Ouvrez-le pour y répondre.',
  WALLET_NOT_FOUND: 'Ce wallet n’est pas disponible dans ce navigateur.',
  WALLET_TIMEOUT: 'Votre wallet n’a pas répondu. Ouvrez-le ou réessayez.',
  WALLET_NO_ACCOUNT: 'Votre wallet n’a donné aucun compte. Déverrouillez-le et réessayez.',
  WALLET_UNSUPPORTED: 'Votre wallet ne prend pas en charge cette demande.',
  WALLET_DISCONNECTED: 'Votre wallet est déconnecté. Reconnectez-le.',
  WALLET_FAILED: 'Votre wallet a signalé une erreur. Réessayez.',
  COOKIES_BLOCKED:
    'Votre navigateur bloque les cookies ici\u202f: la connexion est impossible. Autorisez-les pour ce site, ou ouvrez-le dans son propre onglet, puis réessayez.',
  POPUP_BLOCKED:
    'Votre navigateur a bloqué la fenêtre du wallet. Autorisez les fenêtres de ce site, puis réessayez.',
  RELAY_UNREACHABLE:
    'WalletConnect, qui connecte les wallets sur téléphone, est injoignable. Vérifiez votre connexion et réessayez.',
  PROPOSAL_EXPIRED: 'Le code a expiré. Demandez-en un nouveau.',
  SETTLEMENT_FAILED: 'Votre wallet a accepté, mais la connexion n’a pas abouti. Réessayez.',
  REQUEST_EXPIRED:
    'Votre wallet n’a pas répondu en cinq minutes\u202f; la demande est terminée. Réessayez.',
  WALLET_UNAUTHORIZED:
    'Votre wallet ne permet pas à ce site de demander cela. Reconnectez-le et autorisez-le.',
  WALLET_WITHOUT_CHAIN:
    'Votre wallet ne peut pas utiliser le réseau de ce site. Choisissez-en un autre.',
  SAFE_UNAVAILABLE:
    'Les informations de votre Safe n’ont pas pu être chargées. Ouvrez ce site depuis la liste des applications de votre Safe.',
  WALLET_NOT_CONFIGURED: 'Non disponible sur ce site.',
  WALLET_LOAD_FAILED:
    'Le code de ce wallet n’a pas pu être chargé. Vérifiez votre connexion et réessayez.',
  CHAIN_UNKNOWN: 'Votre wallet ne connaît pas encore ce réseau.',
  CHAIN_UNSUPPORTED: 'Votre wallet est sur un autre réseau. Changez de réseau pour continuer.',
  NAMESPACES_NOT_COVERED:
    'Votre wallet n’a pas approuvé tout ce dont ce site a besoin. Reconnectez-le.',

  CLIENT_FETCH_ERROR:
    'Le serveur de sessions est injoignable. Votre session reste inchangée et nous réessaierons.',
  CLIENT_SESSION_ERROR: 'La session n’a pas pu être lue.',
};
