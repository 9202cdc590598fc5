import type { HomeWords } from '../words.ts';

export const words: HomeWords = {
  heading: 'Tu wallet abre esta puerta',
  lead: 'Portico es la entrada a un sitio en Base. Conecta cualquier wallet, firma un mensaje que demuestra que es tuya y conserva una sesión que puedes ver y terminar.',
  account: 'Tu cuenta',
  tryIt: 'Mira lo que una página puede pedir a una wallet y a la cadena',
  fine: 'Sin contraseña. Sin correo. Sin comisiones.',

  stepsLabel: 'Cómo funciona y en qué paso estás',
  connect: 'Conecta',
  connectText: 'Elige tu wallet. Solo comparte tu dirección, nada más.',
  start: 'Empieza aquí',
  openWallet: 'Abre tu wallet',
  sign: 'Firma',
  signText: 'Firma un mensaje. Es gratis y no mueve fondos.',
  signed: 'Firmado',
  yourTurn: 'Te toca',
  next: 'Siguiente',
  in: 'Ya estás dentro',
  inText: 'Tu sesión sigue abierta hasta que te vayas. Puedes terminarla cuando quieras.',
  until: (day) => `Hasta el ${day}`,
  last: 'Después',

  waysTitle: 'Tres formas de construir con él',
  run: 'Ejecútalo',
  runText: 'Este sitio, en tu ordenador. Nada que configurar; incluye una wallet para probarlo.',
  startFrom: 'Parte de él',
  startFromText: 'Una página es un archivo. Protegerla es una palabra.',
  add: 'Añádelo a tu sitio',
  addText:
    'Un manejador en el servidor que recibe una petición y da una respuesta, con componentes de React a juego.',
  terminal: 'Terminal',
  copy: 'Copiar',
  copied: 'Copiado',
  notCopied: 'No copiado',
  codeOf: (title) => `${title}: código`,
};
