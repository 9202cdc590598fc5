import type { TryWords } from '../words.ts';

export const words: TryWords = {
  title: 'Experimente',
  description: 'O que uma página pode pedir a uma carteira e à rede, cada coisa em poucas linhas.',

  heading: 'O que uma página pode fazer',
  lead: 'Cada cartão é um pequeno arquivo deste site, feito para ser copiado. Nada é pedido à sua carteira antes de você apertar um botão, e todo pedido pode ser recusado na carteira.',
  connectFirst: 'Conecte antes uma carteira',
  confirm: 'Confirme na sua carteira…',

  send: 'Enviar',
  sendText: (amount) => `${amount} da sua conta para ela mesma. Custa a taxa da rede e nada mais.`,
  sendButton: (amount) => `Enviar ${amount}`,
  sendEntry: (amount) => `Envio de ${amount} para você`,
  sent: 'Enviado. A janela da sua conta mostra o que acontece depois.',

  sign: 'Assinar',
  signText: 'Uma frase que diz olá. Não prova nada a ninguém e não custa nada.',
  hello: 'Olá do Portico.',
  signButton: (hello) => `Assinar “${hello}”`,
  signed: (signature) => `Assinado: ${signature}`,

  add: 'Adicionar um token',
  addText: 'Oferece USDC na Base à lista da sua carteira.',
  addButton: 'Adicionar USDC',
  added: 'Sua carteira agora mostra USDC na lista.',
  notAdded: 'Sua carteira não o adicionou.',

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
