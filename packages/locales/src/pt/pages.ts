import type { PageWords } from '../en/pages.ts';
import { errorSentence } from '../error-words.ts';
import { errors } from './errors.ts';

export const words: PageWords = {
  signIn: 'Entrar',
  signInTo: (site) => `Entre em ${site}`,
  signInWith: (provider) => `Entrar com ${provider}`,
  signInWithEmail: 'Entrar com e-mail',
  email: 'E-mail',
  signedInAs: (account) => `Você entrou como ${account}.`,
  continue: 'Continuar',
  walletText: 'Conecte sua carteira e assine uma mensagem. É grátis e não move fundos.',
  walletScript:
    'Entrar com uma carteira precisa de JavaScript, porque sua carteira fala com esta página. Ative-o e recarregue.',
  walletElsewhere: 'Ir ao site para conectar',
  confirmInWallet: 'Confirme na sua carteira…',
  verifying: 'Verificando a assinatura…',

  differentAccount: 'Tente entrar com outra conta.',
  emailNotSent: 'Não foi possível enviar o e-mail.',
  signInFailed: 'Não foi possível entrar.',
  unableToSignIn: 'Não é possível entrar.',
  formOutOfDate: 'Este formulário expirou. Tente de novo.',
  keepCookies: 'Seu navegador precisa aceitar os cookies deste site.',

  signOut: 'Sair',
  signOutOf: (site) => `Quer mesmo sair de ${site}?`,
  staySignedIn: 'Continuar conectado',
  notSignedIn: 'Você não está conectado',
  noSession: 'Não há sessão para encerrar neste navegador.',

  checkEmail: 'Veja seu e-mail',
  linkSent: 'Enviamos um link de acesso para o seu e-mail.',
  linkMissing:
    'Nada chegou depois de alguns minutos? Procure na caixa de spam e depois peça outro link.',
  anotherLink: 'Pedir outro link',
  signInAs: (email) => `Entrar como ${email}?`,
  linkOnce: 'O link funciona uma vez só. Se você não o pediu, feche esta página e nada acontece.',
  codeShown: 'Vai abrir o link em outro navegador? Digite este código lá:',
  enterCode: 'Este link foi pedido em outro navegador. Digite o código que aparece lá.',
  code: 'Código',
  linkEmail: 'Vincular seu e-mail',
  linkEmailTo: (email, account) => `Vincular ${email} à sua conta ${account}?`,
  emailLinked: (email) => `${email} foi vinculado. Agora você pode entrar com ele.`,

  mailOpenLink: (host, email) => `Abra este link para entrar em ${host} como ${email}:`,
  mailPressButton: (host, email) => `Clique no botão para entrar em ${host} como ${email}.`,
  mailButtonFails: 'Se o botão não fizer nada, abra este link:',
  mailLinkOnce: (minutes) =>
    `O link funciona uma vez só, durante ${minutes} minutos. Se você não o pediu, ignore este e-mail: ninguém pode entrar sem o link.`,
  mailLinkTitle: (site) => `Vincule seu e-mail em ${site}`,
  mailOpenToLink: (host, email) => `Abra este link para vincular ${email} à sua conta em ${host}:`,
  mailPressToLink: (host, email) =>
    `Pressione o botão para vincular ${email} à sua conta em ${host}.`,
  mailLinkSession: (minutes) =>
    `O link funciona uma vez, por ${minutes} minutos, em um navegador em que você está conectado. Se você não o pediu, ignore este e-mail: nada muda.`,

  confirmItsYou: 'Confirme que é você',
  restoreTitle: 'Restaurar sua conta?',
  restoreText: (account) => `${account} foi removido de uma conta. Restaure ou comece do zero.`,
  restore: 'Restaurar',
  startNew: 'Começar do zero',
  noticeTitle: (site) => `Sua conta em ${site} foi alterada`,
  noticeLinked: (account, date) =>
    `${account} foi vinculado à sua conta em ${date} e já pode entrar.`,
  noticeUnlinked: (account, date) => `${account} foi removido da sua conta em ${date}.`,
  noticeRestored: (account, date) =>
    `${account} foi restaurado na sua conta em ${date} e pode entrar de novo.`,
  noticeMerged: (account, date) =>
    `${account} e tudo o que está vinculado entrou na sua conta em ${date}.`,
  noticeNotYou: 'Se não foi você, entre e encerre todas as outras sessões.',
  noticeComesBack: (account, hours) =>
    `${account} volta se você entrar com ele em até ${hours} horas.`,

  serverError: 'Erro no servidor',
  configuration: 'Há um problema na configuração do servidor.',
  serverLogs: 'Os registros do servidor dizem mais.',
  accessDenied: 'Acesso negado',
  noPermission: 'Você não tem permissão para entrar.',
  cannotOpen: 'Esta conta não pode abrir esta página.',
  useAnotherAccount: 'Usar outra conta',
  unableTitle: 'Não é possível entrar',
  linkInvalid: 'O link de acesso não vale mais.',
  linkUsed: 'Ele já pode ter sido usado ou expirado.',
  wentWrong: 'Algo deu errado',
  nothingChanged: 'O último passo não deu certo. Nada mudou.',
  didNotWork: 'Não deu certo',
  backToSite: 'Voltar ao site',

  error: (code) => errorSentence(errors, code),
};
