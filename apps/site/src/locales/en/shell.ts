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
} as const;
