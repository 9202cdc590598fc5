import type { SiteWords } from '../en/site.ts';

export const footer: SiteWords['footer'] = {
  description:
    'Conecte uma carteira na Base, assine uma mensagem e pronto. Sem senha, sem e-mail, sem taxas.',
};

export const home: SiteWords['home'] = {
  heading: 'Sua carteira abre esta porta',
  lead: 'Conecte qualquer carteira na Base, assine uma mensagem que prova que ela é sua e mantenha uma sessão que você pode ver e encerrar.',
  signHeading: 'Falta só uma assinatura',
  signLead: (name) => `${name} está conectada. Assine uma mensagem para provar que ela é sua.`,
  inHeading: 'A porta está aberta',
  inLead: (name, day) => `Olá, ${name}. Sua sessão fica aberta até ${day}.`,
  account: 'Sua conta',
  tryIt: 'Veja o que uma página pode pedir a uma carteira e à rede',
  tryAgain: 'Tentar de novo',
  unknown: 'Não conseguimos verificar sua sessão agora. Sua sessão não foi encerrada.',
  fine: 'Sem senha. Sem e-mail. Sem taxas.',

  stepsLabel: 'Como funciona e em que passo você está',
  connect: 'Conecte',
  connectText: 'Escolha sua carteira. Ela só informa seu endereço, nada mais.',
  start: 'Comece aqui',
  openWallet: 'Abra sua carteira',
  sign: 'Assine',
  signText: 'Assine uma mensagem. É grátis e não move fundos.',
  signed: 'Assinado',
  yourTurn: 'Sua vez',
  next: 'Próximo',
  in: 'Você entrou',
  inText: 'Sua sessão fica aberta até você sair.',
  until: (day) => `Até ${day}`,
  last: 'Depois',

  copy: 'Copiar',
  copied: 'Copiado',
  notCopied: 'Não copiado',
};

export const homeOnServer: SiteWords['homeOnServer'] = {
  waysTitle: 'Três formas de construir com ele',
  run: 'Execute',
  runText: 'Este site, no seu computador. Nada a configurar; vem com uma carteira para testar.',
  startFrom: 'Parta dele',
  startFromText: 'Uma página é um arquivo. Protegê-la é uma palavra.',
  add: 'Adicione ao seu site',
  addText:
    'Um tratador no servidor que recebe um pedido e devolve uma resposta, com componentes React para acompanhar.',
  terminal: 'Terminal',
  codeLabel: (title) => `${title}: código`,
};

export const account: SiteWords['account'] = {
  signOut: 'Sair',
  title: 'Sua conta',
  proved: 'Você provou que esta carteira é sua.',
  provedOn: (network) => `Você provou que esta carteira é sua, na rede ${network}.`,
  copyAddress: 'Copiar endereço',
  copied: 'Copiado',
  copyFailed: 'Seu navegador não permitiu copiar. Selecione o endereço manualmente.',
  viewOnExplorer: 'Ver no explorador',

  thisSession: 'Esta sessão',
  thisDevice: 'Este dispositivo',
  device: (browser, system) => `${browser} no ${system}`,
  unknownDevice: 'Dispositivo desconhecido',
  signedIn: 'Entrada',
  lastSeen: 'Última atividade',
  ends: 'Termina sem uso',

  otherSessions: 'Outras sessões',
  nowhereElse: 'Você não tem outra sessão aberta.',
  looking: 'Procurando suas outras sessões…',
  notListed: 'Não dá para mostrá-las agora. Recarregue esta página daqui a pouco.',
  outOfDate: 'Esta lista pode estar desatualizada.',
  end: 'Encerrar',
  ending: 'Encerrando…',
  endAll: 'Encerrar todas as outras',
  ended: (device) => `A sessão em ${device} foi encerrada.`,
  hadEnded: (device) => `A sessão em ${device} já tinha terminado.`,
  endedAll: (count) =>
    count === 1 ? 'Uma outra sessão encerrada.' : `${count} outras sessões encerradas.`,
  stillSignedIn: (device) => `A sessão em ${device} continua aberta.`,
  allStillSignedIn: 'Elas continuam abertas.',
  tryAgain: 'Tentar de novo',
  unreachable: 'Não foi possível acessar o site. Tente de novo daqui a pouco.',
  tooMany: 'Tentativas demais. Espere um momento e tente de novo.',
  ourFault: 'Algo falhou do nosso lado. Tente de novo daqui a pouco.',

  ways: 'Formas de entrar',
  waysText: 'Cada uma delas abre esta conta.',
  walletOn: (network) => `Carteira na rede ${network}`,
  email: 'E-mail',
  added: 'Adicionada',
  lastUsed: 'Último uso',
  remove: 'Remover',
  removing: 'Removendo…',
  keep: 'Manter',
  removeTitle: (name) => `Remover ${name}?`,
  removeText: 'Você não poderá mais entrar com ela, e as sessões que ela abriu terminam.',
  removeCurrent: 'Ela abriu esta sessão: você sairá daqui.',
  removed: (name) => `${name} foi removida.`,
  notRemoved: (name) => `${name} continua vinculada.`,
  onlyWay: 'Sua única forma de entrar. Para removê-la, adicione outra antes.',
  addWallet: 'Adicionar uma carteira',
  addEmail: 'Adicionar um e-mail',
  emailAddress: 'Endereço de e-mail',
  sendLink: 'Enviar link',
  sendingLink: 'Enviando…',
  linkSent: (email) =>
    `Enviamos um link para ${email}. Abra-o neste navegador para adicionar o endereço.`,
  cancel: 'Cancelar',
  accountsLoading: 'Carregando suas contas…',
  accountsNotListed:
    'Não dá para carregar suas contas agora. Recarregue esta página daqui a pouco.',
  linkIt: 'Vincular',
  ownAccount: (address) => `Em ${address}, outra das suas contas.`,

  wallet: 'Carteira',
  lookingForWallet: 'Procurando sua carteira…',
  noWallet: 'Nenhuma carteira conectada',
  noWalletText: 'Sua sessão continua aberta mesmo assim.',
  sameAccount: 'Na conta desta sessão.',
  otherAccount: (address) =>
    `Em ${address}, uma conta diferente da desta sessão. Sua sessão continua aberta.`,
  connect: 'Conectar',
  signInAs: (address) => `Entrar como ${address}`,
  manage: 'Gerenciar',

  activity: 'Atividade recente',
  noActivity: 'Nada ainda. O que sua carteira enviar por este site aparece aqui.',
};

export const demo: SiteWords['demo'] = {
  title: 'Experimente',
  description: 'O que uma página pode pedir a uma carteira e à rede, cada coisa em poucas linhas.',

  heading: 'O que uma página pode fazer',
  lead: 'Cada cartão é um pequeno arquivo deste site, feito para ser copiado. Nada é pedido à sua carteira antes de você apertar um botão, e todo pedido pode ser recusado na carteira.',
  needWallet: 'Todos os cartões, menos o último, precisam de uma carteira.',
  confirm: 'Confirme na sua carteira…',

  send: 'Enviar',
  sendText: (amount) => `${amount} da sua conta para ela mesma. Custa a taxa da rede e nada mais.`,
  sendButton: (amount) => `Enviar ${amount}`,
  sendEntry: (amount) => `Envio de ${amount} para você`,
  sent: 'Enviado. A janela da sua conta mostra o que acontece depois.',

  sign: 'Assinar',
  signText: 'Uma breve saudação. É grátis e não tem nenhum efeito.',
  hello: (site) => `Olá de ${site}.`,
  signButton: (hello) => `Assinar “${hello}”`,
  signed: (signature) => `Assinado: ${signature}`,

  add: 'Adicionar um token',
  addText: 'Oferece USDC na Base à lista da sua carteira.',
  addButton: 'Adicionar USDC',

  switch: 'Mudar de rede',
  switchText:
    'A janela que nunca abre sozinha, porque uma carteira pode estar onde quiser até que uma página precise dela na Base.',
  switchOpen: 'Abrir a janela da rede',
  walletOn: (network) => `Sua carteira está em ${network}.`,

  read: 'Ler um contrato',
  readText:
    'Quanto USDC existe na Base, com useReadContract do wagmi. Nenhuma carteira é necessária para isso.',
  readButton: 'Ler a quantidade',
  moment: 'Um momento…',
  notRead: 'Não foi possível consultar a Base. Recarregue a página para tentar de novo.',
};
