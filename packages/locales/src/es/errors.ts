import type { ErrorWords } from '../error-words.ts';

/** Spanish. */
export const errors: ErrorWords = {
  NOT_FOUND: 'En esta dirección no hay nada.',
  ORIGIN_MISMATCH:
    'La petición venía de otro sitio y se ha rechazado. Recarga esta página e inténtalo de nuevo.',
  CSRF_MISMATCH: 'Este formulario ha caducado. Recarga la página e inténtalo de nuevo.',
  SESSION_REQUIRED: 'Inicia sesión para ver esta página.',
  SESSION_REVOKED: 'Tu sesión ha terminado porque tu cuenta ya no acepta su firma.',
  RATE_LIMITED: 'Demasiados intentos. Espera un momento y vuelve a intentarlo.',
  PROVIDER_UNKNOWN: 'Este sitio no ofrece esa forma de iniciar sesión.',
  CREDENTIALS_REFUSED: 'No se pudo iniciar sesión. Comprueba que los datos son correctos.',
  EMAIL_ADDRESS_INVALID: 'Esa dirección de correo no es válida. Revísala e inténtalo de nuevo.',
  EMAIL_NOT_SENT: 'Ahora mismo no podemos enviar correos. Inténtalo de nuevo en un momento.',
  ACCESS_DENIED: 'Esta cuenta no puede iniciar sesión aquí.',
  EMAIL_CODE_MISMATCH:
    'Ese código no coincide. Escribe el código que aparece en el navegador donde pediste el enlace.',
  EMAIL_LINK_INVALID: 'El enlace de acceso ya no es válido. Quizá ya se usó o ha caducado.',
  EMAIL_LINK_SESSION:
    'Este enlace solo funciona en un navegador con la sesión iniciada del usuario que lo solicitó. Inicia sesión allí y ábrelo de nuevo.',
  STORE_UNAVAILABLE:
    'Ahora mismo no podemos acceder a nuestra base de datos. No se ha perdido nada. Inténtalo de nuevo en un momento.',
  UNEXPECTED:
    'Algo ha fallado por nuestra parte. No se ha perdido nada; inténtalo de nuevo en un momento.',
  ACCOUNT_TAKEN:
    'Esta cuenta pertenece a otro usuario. Une ambas, inicia sesión con ella o elige otra.',
  ACCOUNT_LAST: 'Es tu única forma de iniciar sesión. Añade otra antes de quitarla.',
  ACCOUNT_NOT_LINKED: 'Esta cuenta no está vinculada a ti. Recarga la página e inténtalo de nuevo.',
  ACCOUNT_LIMIT: 'Has llegado al límite de 20 cuentas. Quita una antes de añadir otra.',
  ACCOUNT_UNLINKED:
    'Esta cartera o dirección de correo se quitó de una cuenta. Restáurala o empieza de cero.',
  SESSION_NOT_FRESH: 'Confirma que eres tú: inicia sesión otra vez y después cambia tu cuenta.',
  ACCOUNT_TOO_NEW: 'Esta cuenta se vinculó hace poco. Confirma con una que hayas vinculado antes.',

  DOMAIN_MISMATCH: 'El mensaje se escribió para otro sitio.',
  STATEMENT_MISMATCH: 'El mensaje lleva un texto distinto del de este sitio. Firma uno nuevo.',
  SCHEME_MISMATCH: 'El mensaje se escribió para otro esquema.',
  URI_MISMATCH: 'El mensaje nombra una dirección de otro sitio.',
  CHAIN_MISMATCH:
    'El mensaje nombra una red que este sitio no usa. Cambia de red y firma de nuevo.',
  NONCE_MISMATCH: 'El mensaje no se preparó para este navegador. Firma uno nuevo.',
  NONCE_EXPIRED: 'El mensaje es demasiado antiguo. Firma uno nuevo.',
  NONCE_USED: 'El mensaje ya se usó. Firma uno nuevo.',
  NONCE_ATTEMPTS: 'El mensaje se ha probado demasiadas veces. Firma uno nuevo.',
  EXPIRED: 'El mensaje ha caducado. Firma uno nuevo.',
  NOT_YET_VALID: 'El mensaje todavía no es válido. Comprueba tu reloj.',
  ISSUED_IN_FUTURE: 'El mensaje tiene una fecha futura. Comprueba tu reloj.',
  MESSAGE_TOO_OLD: 'El mensaje se emitió hace demasiado. Comprueba tu reloj y firma uno nuevo.',
  RESOURCES_REFUSED: 'El mensaje pide recursos que este sitio no concede.',

  SIG_MALFORMED: 'No se pudo leer la firma.',
  SIG_INVALID: 'La firma no corresponde a esta cuenta y este mensaje.',
  APPROVAL_PENDING:
    'Aún no han aprobado el mensaje en su red suficientes propietarios de esta cuenta.',
  SIG_DEPLOY_FAILED: 'No se pudo desplegar en esta red la cuenta inteligente que firmó.',
  ADDRESS_RESERVED: 'Esta dirección está reservada y no puede iniciar sesión.',
  CHAIN_UNAVAILABLE:
    'Ahora mismo no podemos contactar con la red. Conservamos tu firma y lo intentaremos de nuevo.',
  NODE_UNAVAILABLE:
    'Ahora mismo no podemos contactar con la red. Inténtalo de nuevo en un momento.',

  SIGN_IN_PREPARE: 'No se pudo preparar el mensaje. Inténtalo de nuevo.',
  SIGN_IN_SIGN: 'No se pudo firmar el mensaje. Inténtalo de nuevo.',
  SIGN_IN_VERIFY: 'No se pudo comprobar la firma. Inténtalo de nuevo.',
  SIGN_IN_UNKNOWN: 'Algo ha salido mal.',

  WALLET_REJECTED: 'Has rechazado la petición en tu wallet.',
  WALLET_PENDING: 'Tu wallet ya tiene una petición abierta. Ábrela para responder.',
  WALLET_NOT_FOUND: 'Esta wallet no está disponible en este navegador.',
  WALLET_TIMEOUT: 'Tu wallet no ha respondido. Ábrela o inténtalo de nuevo.',
  WALLET_NO_ACCOUNT:
    'Tu wallet no ha compartido ninguna cuenta. Desbloquéala e inténtalo de nuevo.',
  WALLET_UNSUPPORTED: 'Tu wallet no admite esta petición.',
  WALLET_DISCONNECTED: 'Tu wallet está desconectada. Conéctala de nuevo.',
  WALLET_FAILED: 'Tu wallet ha informado de un error. Inténtalo de nuevo.',
  COOKIES_BLOCKED:
    'Tu navegador bloquea aquí las cookies, así que no se puede iniciar sesión. Permítelas para este sitio o ábrelo en su propia pestaña e inténtalo de nuevo.',
  POPUP_BLOCKED:
    'Tu navegador ha bloqueado la ventana de la wallet. Permite las ventanas emergentes de este sitio e inténtalo de nuevo.',
  RELAY_UNREACHABLE:
    'No se puede contactar con WalletConnect, que conecta las wallets del móvil. Revisa tu conexión e inténtalo de nuevo.',
  PROPOSAL_EXPIRED: 'El código ha caducado. Obtén uno nuevo.',
  SETTLEMENT_FAILED:
    'Tu wallet aceptó, pero la conexión no llegó a completarse. Inténtalo de nuevo.',
  REQUEST_EXPIRED:
    'Tu wallet no ha respondido en cinco minutos y la petición ha terminado. Inténtalo de nuevo.',
  WALLET_UNAUTHORIZED: 'Tu wallet no deja que este sitio pida eso. Conéctala de nuevo y permítelo.',
  WALLET_WITHOUT_CHAIN: 'Tu wallet no puede usar la red de este sitio. Elige otra.',
  SAFE_UNAVAILABLE:
    'No se pudo cargar la información de tu Safe. Abre este sitio desde la lista de apps de tu Safe.',
  WALLET_NOT_CONFIGURED: 'No está disponible en este sitio.',
  WALLET_LOAD_FAILED:
    'No se pudo cargar el código de esta wallet. Revisa tu conexión e inténtalo de nuevo.',
  CHAIN_UNKNOWN: 'Tu wallet aún no conoce esta red.',
  CHAIN_UNSUPPORTED: 'Tu wallet está en otra red. Cambia de red para continuar.',
  NAMESPACES_NOT_COVERED:
    'Tu wallet no ha aprobado todo lo que este sitio necesita. Conéctala de nuevo.',

  CLIENT_FETCH_ERROR:
    'No se pudo contactar con el servidor de sesiones. Tu sesión no ha cambiado y lo intentaremos de nuevo.',
  CLIENT_SESSION_ERROR: 'No se pudo leer la sesión.',
};
