import { es } from '@portico/react/locales/es';
import type { ShellWords } from '../shell-words.ts';

export const locale = es;

export const words: ShellWords = {
  skip: 'Ir al contenido',
  site: 'Sitio',
  account: 'Cuenta',
  colours: 'Colores',
  asTheSystem: 'Como el sistema',
  light: 'Claro',
  dark: 'Oscuro',
  signIn: 'Iniciar sesión',
  signOut: 'Cerrar sesión',
  sessionEnded: 'Tu sesión ha terminado. Un momento.',
};
