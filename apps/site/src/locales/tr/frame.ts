import type { FrameWords } from '../frame-words.ts';

export const words: FrameWords = {
  description:
    'Base üzerinde bir cüzdan bağlayın, bir mesaj imzalayın, işte içeridesiniz. Parola yok, e-posta yok, ücret yok.',
  promise:
    'Siz bir cüzdan seçmeden bu siteden hiçbir şey çıkmaz. Giriş ücretsizdir ve hiçbir şeyi taşımaz.',
  language: 'Dil',
};
