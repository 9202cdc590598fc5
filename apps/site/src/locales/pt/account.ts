import type { AccountWords } from '../words.ts';

export const words: AccountWords = {
  title: 'Sua conta',
  proved: 'Você provou que esta carteira é sua.',
  provedOn: (network) => `Você provou que esta carteira é sua, na rede ${network}.`,

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

  wallet: 'Carteira',
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
  pending: 'Pendente',
  confirmed: 'Confirmada',
  failed: 'Falhou',
};
