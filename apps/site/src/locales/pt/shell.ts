import { pt } from '@portico/react/locales/pt';
import type { ShellWords } from '../words.ts';

export const locale = pt;

export const words: ShellWords = {
  skip: 'Ir para o conteúdo',
  site: 'Site',
  account: 'Conta',
  colours: 'Tema',
  asTheSystem: 'Do sistema',
  light: 'Claro',
  dark: 'Escuro',
  signIn: 'Entrar',
  signOut: 'Sair',
  sessionEnded: 'Sua sessão terminou. Um momento.',

  description:
    'Conecte uma carteira na Base, assine uma mensagem e pronto. Sem senha, sem e-mail, sem taxas.',
  promise:
    'Nada sai deste site antes de você escolher uma carteira. Entrar é grátis e não move fundos.',
  language: 'Idioma',
};
