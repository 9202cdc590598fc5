import { en } from '@portico/react/locales/en';

const shell = { signIn: 'Sign in', sessionEnded: 'Ended' };

/** The words of a site in English, as Vite finds them. */
export const shellWords = [
  { '/src/locales/en.ts': { footer: { description: 'A site' } } },
  { '/src/locales/en.ts': { words: shell, locale: en } },
] as const;
