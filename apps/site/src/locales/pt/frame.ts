import type { FrameWords } from '../frame-words.ts';

export const words: FrameWords = {
  description:
    'Conecte uma carteira na Base, assine uma mensagem e pronto. Sem senha, sem e-mail, sem taxas.',
  promise:
    'Nada sai deste site antes de você escolher uma carteira. Entrar não custa nada e não move nada.',
  language: 'Idioma',
};
