import type { FrameWords } from '../frame-words.ts';

export const words: FrameWords = {
  description:
    'Connectez un wallet sur Base, signez un message et vous y êtes. Sans mot de passe, sans e-mail, sans frais.',
  promise:
    'Rien ne quitte ce site avant que vous choisissiez un wallet. La connexion ne coûte rien et ne déplace rien.',
  language: 'Langue',
};
