import type { HomeWords } from '../words.ts';

export const words: HomeWords = {
  heading: 'Sua carteira abre esta porta',
  lead: 'Portico é a entrada de um site na Base. Conecte qualquer carteira, assine uma mensagem que prova que ela é sua e mantenha uma sessão que você pode ver e encerrar.',
  account: 'Sua conta',
  tryIt: 'Veja o que uma página pode pedir a uma carteira e à rede',
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
  inText: 'Sua sessão fica aberta até você sair. Encerre quando quiser.',
  until: (day) => `Até ${day}`,
  last: 'Depois',

  waysTitle: 'Três formas de construir com ele',
  run: 'Execute',
  runText: 'Este site, no seu computador. Nada a configurar; vem com uma carteira para testar.',
  startFrom: 'Parta dele',
  startFromText: 'Uma página é um arquivo. Protegê-la é uma palavra.',
  add: 'Adicione ao seu site',
  addText:
    'Um tratador no servidor que recebe um pedido e devolve uma resposta, com componentes React para acompanhar.',
  terminal: 'Terminal',
  copy: 'Copiar',
  copied: 'Copiado',
  notCopied: 'Não copiado',
  codeOf: (title) => `${title}: código`,
};
