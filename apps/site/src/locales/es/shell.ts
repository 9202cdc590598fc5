import { es } from '@portico/react/locales/es';
import type { ShellWords } from '../words.ts';

export const locale = es;

export const words: ShellWords = {
  skip: 'Ir al contenido',
  site: 'Sitio',
  account: 'Cuenta',
  colours: 'Tema',
  asTheSystem: 'Del sistema',
  light: 'Claro',
  dark: 'Oscuro',
  signIn: 'Iniciar sesión',
  signOut: 'Cerrar sesión',
  sessionEnded: 'Tu sesión ha terminado. Un momento.',

  description:
    'Conecta una wallet en Base, firma un mensaje y ya estás dentro. Sin contraseña, sin correo, sin comisiones.',
  promise:
    'Nada sale de este sitio antes de que elijas una wallet. Iniciar sesión es gratis y no mueve fondos.',
  language: 'Idioma',
};
