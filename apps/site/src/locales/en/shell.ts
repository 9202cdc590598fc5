import { en } from '@portico/react/locales/en';

export const locale = en;

export const words = {
  skip: 'Skip to content',
  site: 'Site',
  account: 'Account',
  colours: 'Theme',
  asTheSystem: 'System',
  light: 'Light',
  dark: 'Dark',
  signIn: 'Sign in',
  signOut: 'Sign out',
  sessionEnded: 'Your session has ended. One moment…',

  description:
    'Connect any wallet on Base, sign one message, and you’re in. No password, no email, no fee.',
  promise:
    'Nothing leaves this site before you pick a wallet. Signing in is free and moves no funds.',
  language: 'Language',
} as const;
