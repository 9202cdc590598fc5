import type { FrameWords } from '../frame-words.ts';

export const words: FrameWords = {
  description:
    'Conecta una wallet en Base, firma un mensaje y ya estás dentro. Sin contraseña, sin correo, sin comisiones.',
  promise:
    'Nada sale de este sitio antes de que elijas una wallet. Iniciar sesión no cuesta nada ni mueve nada.',
  language: 'Idioma',
};
