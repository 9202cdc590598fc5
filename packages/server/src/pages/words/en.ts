import { errorMessage } from '@portico/protocol';
import type { PageWords } from './page-words.ts';

/** What the pages and the mail say, except failures, which are in the protocol's catalogue. Parts as next-auth's pages have them. */
export const english = {
  signIn: 'Sign in',
  signInTo: (site: string) => `Sign in to ${site}`,
  signInWith: (provider: string) => `Sign in with ${provider}`,
  signInWithEmail: 'Sign in with Email',
  email: 'Email',
  signedInAs: (account: string) => `You are signed in as ${account}.`,
  continue: 'Continue',
  walletText: 'Connect your wallet and sign one message. It costs nothing and moves nothing.',
  walletScript:
    'Signing in with a wallet needs JavaScript, because your wallet talks to this page. Turn it on and reload.',
  walletElsewhere: 'Go to the site to connect',

  differentAccount: 'Try signing in with a different account.',
  sameAccount: 'To confirm your identity, sign in with the same account you used originally.',
  emailNotSent: 'The e-mail could not be sent.',
  signInFailed: 'Sign in failed.',
  unableToSignIn: 'Unable to sign in.',
  formOutOfDate: 'This form is out of date. Please try again.',
  keepCookies: 'Your browser must keep cookies for this site.',

  signOut: 'Sign out',
  signOutOf: (site: string) => `Are you sure you want to sign out of ${site}?`,
  staySignedIn: 'Stay signed in',

  checkEmail: 'Check your email',
  linkSent: 'A sign in link has been sent to your email address.',
  linkMissing:
    'Nothing there after a few minutes? Look among the unwanted mail, then ask for another link.',
  anotherLink: 'Ask for another link',
  signInAs: (email: string) => `Sign in as ${email}?`,
  linkOnce: 'The link works once. If you did not ask for it, close this page and nothing happens.',

  mailOpenLink: (host: string, email: string) =>
    `Open this link to sign in to ${host} as ${email}:`,
  mailPressButton: (host: string, email: string) =>
    `Press the button to sign in to ${host} as ${email}.`,
  mailButtonFails: 'If the button does nothing, open this link:',
  mailLinkOnce: (hours: number) =>
    `The link works once, within ${hours} hours. If you did not ask for it, ignore this email: nobody can sign in without the link.`,

  serverError: 'Server error',
  configuration: 'There is a problem with the server configuration.',
  serverLogs: 'Check the server logs for more information.',
  accessDenied: 'Access denied',
  noPermission: 'You do not have permission to sign in.',
  unableTitle: 'Unable to sign in',
  linkInvalid: 'The sign in link is no longer valid.',
  linkUsed: 'It may have been used already or it may have expired.',
  wentWrong: 'Something went wrong',
  nothingChanged: 'The last step did not work. Nothing was changed.',
  didNotWork: 'That did not work',
  backToSite: 'Back to the site',
} as const;

export const words: PageWords = { ...english, error: errorMessage };
