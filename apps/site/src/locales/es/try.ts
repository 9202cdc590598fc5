import type { TryWords } from '../words.ts';

export const words: TryWords = {
  title: 'Pruébalo',
  description:
    'Lo que una página puede pedir a una wallet y a la cadena, cada cosa en pocas líneas.',

  heading: 'Lo que puede hacer una página',
  lead: 'Cada tarjeta es un pequeño archivo de este sitio, hecho para copiarlo. No se pide nada a tu wallet antes de que pulses un botón, y cada petición se puede rechazar en la wallet.',
  connectFirst: 'Conecta antes una wallet',
  confirm: 'Confirma en tu wallet…',

  send: 'Enviar',
  sendText: (amount) =>
    `${amount} de tu cuenta a ella misma. Cuesta la comisión de la red y nada más.`,
  sendButton: (amount) => `Enviar ${amount}`,
  sendEntry: (amount) => `Envío de ${amount} a ti mismo`,
  sent: 'Enviado. La ventana de tu cuenta muestra cómo sigue.',

  sign: 'Firmar',
  signText: 'Una frase que saluda. No demuestra nada a nadie y no cuesta nada.',
  hello: 'Hola desde Portico.',
  signButton: (hello) => `Firmar «${hello}»`,
  signed: (signature) => `Firmado: ${signature}`,

  add: 'Añadir un token',
  addText: 'Ofrece USDC en Base a la lista de tu wallet.',
  addButton: 'Añadir USDC',
  added: 'Tu wallet ya muestra USDC en su lista.',
  notAdded: 'Tu wallet no lo ha añadido.',

  switch: 'Cambiar de red',
  switchText:
    'La ventana que nunca se abre sola, porque una wallet puede estar donde quiera hasta que una página la necesite en Base.',
  switchOpen: 'Abrir la ventana de la red',
  walletOn: (network) => `Tu wallet está en ${network}.`,

  read: 'Leer un contrato',
  readText:
    'Cuánto USDC hay en Base, con useReadContract de wagmi. Para eso no hace falta ninguna wallet.',
  readButton: 'Leer la cantidad',
  moment: 'Un momento…',
  notRead: 'No se ha podido preguntar a Base. Recarga la página para volver a intentarlo.',
};
