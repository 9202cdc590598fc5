import type { ErrorWords } from '../error-words.ts';

/** Portuguese. */
export const errors: ErrorWords = {
  NOT_FOUND: 'Não há nada neste endereço.',
  ORIGIN_MISMATCH:
    'O pedido veio de outro site e foi recusado. Recarregue esta página e tente de novo.',
  CSRF_MISMATCH: 'Este formulário expirou. Recarregue a página e tente de novo.',
  SESSION_REQUIRED: 'Entre para ver esta página.',
  SESSION_REVOKED: 'Sua sessão terminou porque sua conta não aceita mais a assinatura dela.',
  RATE_LIMITED: 'Tentativas demais. Espere um momento e tente de novo.',
  PROVIDER_UNKNOWN: 'Este site não oferece essa forma de entrar.',
  CREDENTIALS_REFUSED: 'Não foi possível entrar. Confira se os dados estão corretos.',
  EMAIL_ADDRESS_INVALID: 'Esse endereço de e-mail não é válido. Confira e tente de novo.',
  EMAIL_NOT_SENT: 'Não conseguimos enviar e-mails agora. Tente de novo daqui a pouco.',
  ACCESS_DENIED: 'Esta conta não pode entrar aqui.',
  EMAIL_CODE_MISMATCH:
    'Esse código não confere. Digite o código que aparece no navegador em que você pediu o link.',
  EMAIL_LINK_INVALID: 'O link de acesso não vale mais. Ele já pode ter sido usado ou expirado.',
  EMAIL_LINK_SESSION:
    'Este link só funciona em um navegador em que o usuário que o pediu esteja conectado. Entre nele e abra o link de novo.',
  STORE_UNAVAILABLE:
    'Não conseguimos acessar nosso banco de dados agora. Nada foi perdido. Tente de novo daqui a pouco.',
  UNEXPECTED: 'Algo falhou do nosso lado. Nada se perdeu; tente de novo daqui a pouco.',
  ACCOUNT_TAKEN:
    'Esta conta pertence a outro usuário. Junte as duas, entre com ela ou escolha outra.',
  ACCOUNT_LAST: 'Esta é sua única forma de entrar. Adicione outra antes de removê-la.',
  ACCOUNT_NOT_LINKED: 'Esta conta não está vinculada a você. Recarregue a página e tente de novo.',
  ACCOUNT_LIMIT: 'Você atingiu o limite de 20 contas. Remova uma antes de adicionar outra.',
  ACCOUNT_UNLINKED:
    'Esta carteira ou este endereço de e-mail foi removido de uma conta. Restaure-o ou comece do zero.',
  SESSION_NOT_FRESH: 'Confirme que é você: entre de novo e depois altere sua conta.',
  ACCOUNT_TOO_NEW:
    'Esta conta foi vinculada há pouco tempo. Confirme com uma que você vinculou antes.',

  DOMAIN_MISMATCH: 'A mensagem foi escrita para outro site.',
  STATEMENT_MISMATCH: 'A mensagem traz um texto diferente do deste site. Assine uma nova.',
  SCHEME_MISMATCH: 'A mensagem foi escrita para outro esquema.',
  URI_MISMATCH: 'A mensagem cita um endereço de outro site.',
  CHAIN_MISMATCH: 'A mensagem cita uma rede que este site não usa. Mude de rede e assine de novo.',
  NONCE_MISMATCH: 'A mensagem não foi preparada para este navegador. Assine uma nova.',
  NONCE_EXPIRED: 'A mensagem é antiga demais. Assine uma nova.',
  NONCE_USED: 'A mensagem já foi usada. Assine uma nova.',
  NONCE_ATTEMPTS: 'A mensagem foi tentada vezes demais. Assine uma nova.',
  EXPIRED: 'A mensagem expirou. Assine uma nova.',
  NOT_YET_VALID: 'A mensagem ainda não é válida. Confira seu relógio.',
  ISSUED_IN_FUTURE: 'A mensagem tem uma data no futuro. Confira seu relógio.',
  MESSAGE_TOO_OLD: 'A mensagem foi emitida há tempo demais. Confira seu relógio e assine uma nova.',
  RESOURCES_REFUSED: 'A mensagem pede recursos que este site não concede.',

  SIG_MALFORMED: 'Não foi possível ler a assinatura.',
  SIG_INVALID: 'A assinatura não pertence a esta conta e a esta mensagem.',
  APPROVAL_PENDING:
    'Ainda não há donos suficientes desta conta que aprovaram a mensagem na rede dela.',
  SIG_DEPLOY_FAILED: 'A conta inteligente que assinou não pôde ser implantada nesta rede.',
  ADDRESS_RESERVED: 'Este endereço é reservado e não pode entrar.',
  CHAIN_UNAVAILABLE:
    'Não conseguimos acessar a rede agora. Sua assinatura está guardada; vamos tentar de novo.',
  NODE_UNAVAILABLE: 'Não conseguimos acessar a rede agora. Tente de novo daqui a pouco.',

  SIGN_IN_PREPARE: 'Não foi possível preparar a mensagem. Tente de novo.',
  SIGN_IN_SIGN: 'Não foi possível assinar a mensagem. Tente de novo.',
  SIGN_IN_VERIFY: 'Não foi possível verificar a assinatura. Tente de novo.',
  SIGN_IN_UNKNOWN: 'Algo deu errado.',

  WALLET_REJECTED: 'Você recusou o pedido na sua carteira.',
  WALLET_PENDING: 'Sua carteira já tem um pedido aberto. Abra-a para responder.',
  WALLET_NOT_FOUND: 'Esta carteira não está disponível neste navegador.',
  WALLET_TIMEOUT: 'Sua carteira não respondeu. Abra-a ou tente de novo.',
  WALLET_NO_ACCOUNT: 'Sua carteira não informou nenhuma conta. Desbloqueie-a e tente de novo.',
  WALLET_UNSUPPORTED: 'Sua carteira não aceita esse pedido.',
  WALLET_DISCONNECTED: 'Sua carteira está desconectada. Conecte-a de novo.',
  WALLET_FAILED: 'Sua carteira informou um erro. Tente de novo.',
  COOKIES_BLOCKED:
    'Seu navegador bloqueia cookies aqui, por isso não é possível entrar. Permita-os para este site ou abra-o em uma aba própria e tente de novo.',
  POPUP_BLOCKED:
    'Seu navegador bloqueou a janela da carteira. Permita pop-ups deste site e tente de novo.',
  RELAY_UNREACHABLE:
    'Não foi possível acessar o WalletConnect, que conecta carteiras no celular. Verifique sua conexão e tente de novo.',
  PROPOSAL_EXPIRED: 'O código expirou. Gere um novo.',
  SETTLEMENT_FAILED: 'Sua carteira aceitou, mas a conexão não se completou. Tente de novo.',
  REQUEST_EXPIRED:
    'Sua carteira não respondeu em cinco minutos, e o pedido terminou. Tente de novo.',
  WALLET_UNAUTHORIZED:
    'Sua carteira não deixa este site pedir isso. Conecte-a de novo e dê a permissão.',
  WALLET_WITHOUT_CHAIN: 'Sua carteira não pode usar a rede deste site. Escolha outra.',
  SAFE_UNAVAILABLE:
    'Não foi possível carregar as informações do seu Safe. Abra este site pela lista de aplicativos do seu Safe.',
  WALLET_NOT_CONFIGURED: 'Não disponível neste site.',
  WALLET_LOAD_FAILED:
    'Não foi possível carregar o código desta carteira. Verifique sua conexão e tente de novo.',
  CHAIN_UNKNOWN: 'Sua carteira ainda não conhece esta rede.',
  CHAIN_UNSUPPORTED: 'Sua carteira está em outra rede. Mude de rede para continuar.',
  NAMESPACES_NOT_COVERED:
    'Sua carteira não aprovou tudo o que este site precisa. Conecte-a de novo.',

  CLIENT_FETCH_ERROR:
    'Não foi possível acessar o servidor de sessões. Sua sessão continua igual e tentaremos de novo.',
  CLIENT_SESSION_ERROR: 'Não foi possível ler a sessão.',
};
