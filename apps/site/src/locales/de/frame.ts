import type { FrameWords } from '../frame-words.ts';

export const words: FrameWords = {
  description:
    'Verbinde eine Wallet auf Base, signiere eine Nachricht, und du bist drin. Kein Passwort, keine E-Mail, keine Gebühr.',
  promise:
    'Nichts verlässt diese Website, bevor du eine Wallet wählst. Die Anmeldung kostet nichts und bewegt nichts.',
  language: 'Sprache',
};
