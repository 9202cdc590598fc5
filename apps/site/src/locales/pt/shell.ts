import { pt } from '@portico/react/locales/pt';
import type { ShellWords } from '../shell-words.ts';

export const locale = pt;

export const words: ShellWords = {
  skip: 'Ir para o conteúdo',
  site: 'Site',
  account: 'Conta',
  colours: 'Cores',
  asTheSystem: 'Como o sistema',
  light: 'Claro',
  dark: 'Escuro',
  signIn: 'Entrar',
  signOut: 'Sair',
  sessionEnded: 'Sua sessão terminou. Um momento.',
};
