import type { ShellWords } from '../en/shell.ts';

export const shell: ShellWords['shell'] = {
  skip: 'Ir al contenido',
  site: 'Sitio',
  account: 'Cuenta',
  system: 'Usar el tema del sistema',
  light: 'Usar el tema claro',
  dark: 'Usar el tema oscuro',
  signIn: 'Iniciar sesión',
  sessionEnded: 'Tu sesión ha terminado. Un momento.',
};

export const footer: ShellWords['footer'] = {
  promise:
    'Nada sale de este sitio antes de que elijas una wallet. Iniciar sesión es gratis y no mueve fondos.',
  language: 'Idioma',
};

export const status: ShellWords['status'] = {
  title: 'No ha funcionado',
  notFound: 'Esta página no existe',
  notFoundText: 'Puede que la dirección esté mal escrita o que la página se haya movido.',
  notPossible: 'Eso no es posible aquí',
  notPossibleText: 'Esta dirección solo muestra una página y no acepta datos.',
  failed: 'Algo ha fallado por nuestra parte',
  failedText: 'No se ha perdido nada y ha quedado anotado. Inténtalo de nuevo en un momento.',
  unknownSession: 'Ahora mismo no podemos comprobar tu sesión',
  unknownSessionText:
    'Tu sesión no se ha cerrado. No podemos acceder a nuestros propios datos; inténtalo de nuevo en un momento.',
  tryAgain: 'Intentar de nuevo',
  back: 'Volver al inicio',
};
