import type { ShellWords } from '../en/shell.ts';

export const shell: ShellWords['shell'] = {
  skip: 'Ir para o conteúdo',
  site: 'Site',
  account: 'Conta',
  system: 'Usar o tema do sistema',
  light: 'Usar o tema claro',
  dark: 'Usar o tema escuro',
  signIn: 'Entrar',
  sessionEnded: 'Sua sessão terminou. Um momento.',
};

export const footer: ShellWords['footer'] = {
  promise:
    'Nada sai deste site antes de você escolher uma carteira. Entrar é grátis e não move fundos.',
  language: 'Idioma',
};

export const status: ShellWords['status'] = {
  title: 'Não deu certo',
  notFound: 'Esta página não existe',
  notFoundText: 'O endereço pode estar errado ou a página pode ter mudado de lugar.',
  notPossible: 'Isso não é possível aqui',
  notPossibleText: 'Este endereço só mostra uma página e não aceita dados.',
  failed: 'Algo falhou do nosso lado',
  failedText: 'Nada se perdeu, e ficou registrado. Tente de novo daqui a pouco.',
  unknownSession: 'Não conseguimos verificar sua sessão agora',
  unknownSessionText:
    'Sua sessão não foi encerrada. Não conseguimos acessar nossos próprios dados; tente de novo daqui a pouco.',
  tryAgain: 'Tentar de novo',
  back: 'Voltar ao início',
};
