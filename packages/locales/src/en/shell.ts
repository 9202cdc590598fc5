import type { Translated } from '../languages.ts';

/** Sentences around every page. */
export const shell = {
  skip: 'Skip to content',
  site: 'Site',
  account: 'Account',
  system: 'Use system theme',
  light: 'Use light theme',
  dark: 'Use dark theme',
  signIn: 'Sign in',
  sessionEnded: 'Your session has ended. One moment…',
} as const;

/** Below every page: only the server writes it. */
export const footer = {
  promise:
    'Nothing leaves this site before you pick a wallet. Signing in is free and moves no funds.',
  language: 'Language',
} as const;

/** In place of a page that cannot be shown. */
export const status = {
  title: 'Something went wrong',
  notFound: 'This page does not exist',
  notFoundText: 'The address may be mistyped, or the page has moved.',
  notPossible: 'Method not allowed',
  notPossibleText: 'This address only shows a page and accepts no data.',
  failed: 'Something went wrong on our side',
  failedText: 'Nothing was lost, and the error was logged. Try again in a moment.',
  unknownSession: 'We can’t check your session right now',
  unknownSessionText:
    'You have not been signed out. We can’t reach our database; try again in a moment.',
  tryAgain: 'Try again',
  back: 'Back to the start',
} as const;

/** The sentences of a site's frame; a site's own `shell`, `footer` and `status` add to them or replace some. */
export type ShellWords = {
  readonly shell: Translated<typeof shell>;
  readonly footer: Translated<typeof footer>;
  readonly status: Translated<typeof status>;
};
