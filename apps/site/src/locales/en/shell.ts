import { en } from '@portico/react/locales/en';

export const locale = en;

export const words = {
  skip: 'Skip to content',
  site: 'Site',
  account: 'Account',
  colours: 'Colours',
  asTheSystem: 'As the system',
  light: 'Light',
  dark: 'Dark',
  signIn: 'Sign in',
  signOut: 'Sign out',
  sessionEnded: 'Your session has ended. One moment.',

  description:
    'Connect any wallet on Base, sign one message and you are in. No password, no e-mail, no fee.',
  promise:
    'Nothing leaves this site before you pick a wallet. Signing in costs nothing and moves nothing.',
  language: 'Language',
} as const;
