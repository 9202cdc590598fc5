import { errorSentence } from '../error-words.ts';
import type { DialogWords } from '../locale.ts';
import { errors } from './errors.ts';

export const words: DialogWords = {
  close: 'Fechar',
  back: 'Voltar',
  tryAgain: 'Tentar de novo',
  cancel: 'Cancelar',

  connectTitle: 'Conecte uma carteira',
  bestWallet: 'Sugestão',
  continueWith: (wallet: string) => `Continuar com ${wallet}`,
  otherWallets: 'Outras carteiras',
  recentWallets: 'Recente',
  installedWallets: 'Instaladas',
  popularWallets: 'Populares',
  lookingForWallets: 'Procurando carteiras…',
  searchWallets: 'Pesquisar carteiras',
  walletsFound: (count) => `Carteiras encontradas: ${count}`,
  noWalletNamed: (name) => `Nenhuma carteira se chama “${name}”.`,
  allWallets: 'Todas as carteiras',
  loadingWallets: 'Carregando carteiras…',
  loadingWalletsFailed: 'Não foi possível carregar a lista de carteiras.',
  showMore: 'Mostrar mais',

  aboutTitle: 'O que é uma carteira?',
  aboutAccount: 'Sua conta, nas suas mãos',
  aboutAccountText:
    'Uma carteira guarda as chaves da sua conta. Nenhum site tem acesso a elas, nem este.',
  aboutSignIn: 'Seu jeito de entrar',
  aboutSignInText: 'Sem senha: você assina uma mensagem. É grátis e não move fundos.',
  learnMore: 'Saiba mais',
  newTab: '(abre em outra aba)',

  getAWallet: 'Obtenha uma carteira',
  getText: 'Qualquer uma destas funciona aqui. Depois você pode levar sua conta para outra.',
  getAction: 'Obter',
  getHint: 'Já tem uma carteira? Escolha na lista.',
  nothingToInstall: 'Nada para instalar',
  forBrowserAndPhone: 'Navegador e celular',
  forBrowser: 'Navegador',
  forPhone: 'Celular',

  downloadsTitle: (wallet) => `Obtenha ${wallet}`,
  notInstalled: (wallet) => `${wallet} ainda não está neste navegador.`,
  extensionTitle: (wallet) => `${wallet} para este navegador`,
  extensionText: 'Fica na barra de ferramentas e abre quando um site pede.',
  extensionAction: (browser) => `Adicionar ao ${browser}`,
  phoneTitle: (wallet) => `${wallet} para o celular`,
  phoneText: 'Um aplicativo que se conecta ao ler um código.',
  phoneAction: 'Obter o aplicativo',
  storeAction: (wallet) => `Instalar ${wallet}`,
  storeText: 'Instale, crie uma conta e volte aqui para conectar.',
  scanDownloadText: 'Leia este código com a câmera do celular. Ele leva ao aplicativo.',
  scanDownloadLabel: (wallet) => `Código QR que leva ao aplicativo ${wallet}`,
  installed: 'Já instalei',
  guideTitle: (wallet) => `Comece com ${wallet}`,
  connect: 'Conectar',
  reload: 'Recarregar esta página',

  openingTitle: (wallet) => `Abrindo ${wallet}`,
  openingText: 'Confirme a conexão na sua carteira. Ela só informa seu endereço, nada mais.',
  openingHint:
    'Não apareceu nada? Abra a carteira pela barra de ferramentas do navegador; ela pode estar bloqueada.',
  openingWindow: (wallet) => `Continue na janela que ${wallet} abriu.`,
  failedTitle: (wallet) => `${wallet} não se conectou`,
  anotherWallet: 'Escolher outra carteira',
  passkeyInstead: 'Usar uma chave de acesso',
  appInstead: (wallet) => `Usar o aplicativo ${wallet}`,
  codeExpiredTitle: 'O código expirou',
  newCode: 'Obter outro código',
  dontHave: (wallet) => `Não tem ${wallet}?`,

  scanTitle: (wallet) => `Leia com ${wallet}`,
  scanAnyTitle: 'Leia com o celular',
  phoneOpenTitle: (wallet) => `Conecte ${wallet}`,
  phoneOpenAny: 'Abrir um aplicativo de carteira',
  phoneOpen: (wallet) => `Abrir ${wallet}`,
  phoneComing: 'Preparando a conexão…',
  phoneOpenText: 'Confirme a conexão no aplicativo e volte aqui.',
  browseTitle: (wallet) => `Abra em ${wallet}`,
  browseText: (wallet) =>
    `${wallet} tem um navegador próprio. Abra este site nele e conecte-se por lá.`,

  verifyTitle: 'Verifique sua conta',
  verifyText:
    'Para concluir, assine uma mensagem na sua carteira. Assim você prova que esta conta é sua.',
  preparing: 'Preparando a mensagem…',
  signMessage: 'Assinar a mensagem',
  waitingForSignature: 'Aguardando a assinatura…',
  verifying: 'Verificando a assinatura…',
  sendingToPhone: 'Enviando para o seu celular…',
  walletWaiting: 'Sua carteira está esperando. Abra-a para assinar.',
  checkingSignature: 'Assinado. O site está verificando sua assinatura.',
  signedInTitle: 'Você entrou',
  signedInAs: (account) => `Sessão iniciada como ${account}`,
  ownersTakeTime:
    'Se esta conta tem vários donos, cada um precisa assinar. Há um dia para isso: você pode fechar esta janela e voltar depois.',
  ownersKeepOpen:
    'Se esta conta tem vários donos, cada um precisa assinar. Deixe esta página aberta até lá: seu navegador não guarda nada deste site.',
  begunText:
    'Você pediu aos donos desta conta que assinem. Quem já assinou não precisa assinar de novo.',
  continueSigning: 'Continuar',
  waitingForOwners: 'Aguardando os donos…',
  startOver: 'Recomeçar',
  switchFirst: (network: string) =>
    `Sua carteira está em outra rede. Ela vai pedir primeiro para mudar para a rede ${network}.`,

  accountTitle: 'Sua conta',
  copyAddress: 'Copiar endereço',
  copied: 'Copiado',
  copyFailed: 'Seu navegador não permitiu copiar. Selecione o endereço manualmente.',
  signIn: 'Entrar',
  signOut: 'Sair',
  signingOut: 'Saindo…',
  signOutFailed: 'Sua sessão continua aberta: não foi possível acessar o site. Tente de novo.',
  disconnect: 'Desconectar carteira',
  signedInWith: (wallet) => `Sessão iniciada com ${wallet}`,
  connectedWith: (wallet) => `Conectada com ${wallet}, sem sessão iniciada`,
  lookingForWallet: 'Procurando sua carteira…',
  noWalletConnected: 'Nenhuma carteira conectada. Sua sessão continua aberta mesmo assim.',
  mismatch: (session, wallet) => `Sua sessão é de ${session}, e sua carteira está em ${wallet}.`,
  mismatchTitle: 'Outra conta',
  mismatchText: 'Sua carteira está em uma conta que não está vinculada à sua. Nada mudou ainda.',
  mismatchSession: 'Sua sessão é de',
  mismatchWallet: 'Sua carteira está em',
  stayAs: (address) => `Continuar como ${address}`,
  signInAs: (address) => `Entrar como ${address}`,

  balanceLabel: 'Saldo',
  balanceFailed: 'Saldo indisponível',
  viewOnExplorer: 'Ver no explorador',
  sessions: 'Suas sessões',
  copyTile: 'Copiar',
  explorerTile: 'Explorador',
  sessionsTile: 'Sessões',

  transactions: 'Transações recentes',
  noTransactions: (app) => `O que você enviar por ${app} aparece aqui.`,
  clearTransactions: 'Limpar',
  pending: 'Pendente',
  confirmed: 'Confirmada',
  failed: 'Falhou',
  cancelled: 'Cancelada',
  replaced: 'Substituída',

  networkTitle: 'Mudar de rede',
  wrongNetworkText: 'Rede errada. Mude de rede ou desconecte a carteira para continuar.',
  rightNetworkText: (app) => `Sua carteira está na rede que ${app} usa.`,
  currentNetwork: 'Sua carteira está em',
  unknownNetwork: (id) => `Rede ${id}`,
  switchTo: (network) => `Mudar para ${network}`,
  confirmInWallet: 'Confirme na sua carteira…',
  mayAdd: (network) =>
    `Se sua carteira ainda não conhece ${network}, ela pede primeiro para adicioná-la.`,
  cannotSwitch: (wallet, app) =>
    `${wallet} não mudou de rede para ${app}. Mude na própria carteira e volte aqui.`,
  switchFailed: 'A rede não mudou.',

  linkTitle: 'Vincular uma carteira',
  linkVerifyTitle: 'Vincular esta carteira',
  linkText:
    'Assine uma mensagem para mostrar que esta carteira é sua. Depois você também poderá entrar com ela.',
  linkFailed: 'Esta carteira não foi vinculada.',
  linkedTitle: 'Carteira vinculada',
  linkedText: (address) => `Agora você também pode entrar com ${address}.`,
  done: 'Concluir',
  alreadyLinked: (address) =>
    `${address} já está vinculada à sua conta. Escolha outra conta ou outra carteira.`,
  linkNeedsSession: 'Sua sessão terminou. Entre de novo e depois vincule a carteira.',
  joinTitle: 'Unir as duas contas?',
  joinText:
    'Esta carteira pertence a outra conta. Ao unir, tudo o que está vinculado a ela vem para cá e as sessões dela terminam. Não dá para desfazer.',
  joinAccounts: 'Unir as contas',
  joinFailed: 'As contas não foram unidas.',
  joinedTitle: 'Contas unidas',
  joinedText: (address) => `${address} e tudo o que está vinculado a ela agora entram nesta conta.`,

  confirmTitle: 'Confirme que é você',
  confirmText: 'Você entrou há algum tempo. Entre de novo para confirmar esta mudança.',
  confirmOlderText:
    'Você entrou com uma conta vinculada há pouco tempo. Confirme com uma que você vinculou antes.',
  confirmNotLinked: (address) =>
    `${address} não pode confirmar esta mudança. Escolha uma conta que você vinculou antes.`,
  confirmWith: (address) => `Confirmar com ${address}`,
  confirmOtherwise: 'Entrar de outra forma',
  confirmedTitle: 'Confirmado',

  restoreTitle: 'Restaurar sua conta?',
  restoreText:
    'Esta carteira foi removida de uma conta nas últimas 72 horas. Restaure-a para entrar nessa conta ou comece do zero sem ela.',
  restore: 'Restaurar',
  startNew: 'Começar do zero',

  linkedAccounts: 'Formas de entrar',
  usedNow: 'Esta sessão',
  useAnotherAccount: 'Usar outra conta',
  cannotChoose: (wallet) =>
    `${wallet} não deixa sites pedirem outra conta. Troque de conta na própria carteira.`,
  ownAccountConnected: (address) => `Sua carteira está em ${address}, outra das suas contas.`,
  linkAddress: (address) => `Vincular ${address}`,
  assetOffered: (symbol) => `${symbol} foi oferecido à sua carteira.`,
  assetRefused: (symbol) => `Sua carteira não adicionou ${symbol}.`,

  openApp: (wallet) => `Abra o aplicativo ${wallet}`,
  openAppText: (wallet) =>
    `Instale primeiro pela loja do celular. Coloque ${wallet} na tela inicial para encontrá-la de novo.`,
  install: (wallet) => `Instale ${wallet}`,
  installText: (wallet) =>
    `Adicione-a a este navegador e fixe ${wallet} na barra de ferramentas para ver quando ela pedir algo.`,
  create: 'Crie ou importe uma conta',
  createText: 'Guarde a frase de recuperação offline e não a compartilhe com ninguém.',
  scan: 'Leia o código',
  scanText: (wallet) => `Toque no leitor em ${wallet} e confirme a conexão.`,
  refresh: 'Recarregue esta página',
  refreshText: (wallet) =>
    `O navegador só mostra ${wallet} às páginas abertas depois da instalação.`,

  preparingCode: 'Preparando o código…',
  codeFor: (wallet) => `Código QR para conectar ${wallet}`,
  codeCopies: 'Pressione para copiar o link.',
  copyLink: 'Copiar link',
  copyLinkFailed: 'Seu navegador não permitiu copiar. Aqui está o link para selecionar:',

  browserWallet: 'Carteira do navegador',

  error: (code) => errorSentence(errors, code),
};
