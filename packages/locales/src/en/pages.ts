import { errorMessage } from '../error-words.ts';
import type { Translated } from '../languages.ts';

/** Sentences of the server's pages and emails. Their wording follows next-auth's pages. */
export const words = {
  signIn: 'Sign in',
  signInTo: (site: string) => `Sign in to ${site}`,
  signInWith: (provider: string) => `Sign in with ${provider}`,
  signInWithEmail: 'Sign in with Email',
  email: 'Email',
  signedInAs: (account: string) => `You are signed in as ${account}.`,
  continue: 'Continue',
  walletText: 'Connect your wallet and sign one message. It’s free and moves no funds.',
  walletScript: 'Signing in with a wallet needs JavaScript. Turn it on, then reload this page.',
  walletElsewhere: 'Go to the site to connect',
  confirmInWallet: 'Confirm in your wallet…',
  verifying: 'Verifying your signature…',

  differentAccount: 'Try signing in with a different account.',
  emailNotSent: 'The email could not be sent.',
  signInFailed: 'Sign in failed.',
  unableToSignIn: 'Unable to sign in.',
  formOutOfDate: 'This form is out of date. Please try again.',
  keepCookies: 'Allow cookies for this site in your browser.',

  signOut: 'Sign out',
  signOutOf: (site: string) => `Are you sure you want to sign out of ${site}?`,
  staySignedIn: 'Stay signed in',
  notSignedIn: 'You’re not signed in',
  noSession: 'This browser has no session to end.',

  checkEmail: 'Check your email',
  linkSent: 'A sign in link has been sent to your email address.',
  linkMissing: 'No email after a few minutes? Check your spam folder, then request another link.',
  anotherLink: 'Request another link',
  signInAs: (email: string) => `Sign in as ${email}?`,
  linkOnce: 'The link works once. If you did not request it, you can close this page.',
  codeShown: 'Opening the link in another browser? Enter this code there:',
  enterCode: 'This link was requested in another browser. Enter the code that is shown there.',
  code: 'Code',
  linkEmail: 'Link your email address',
  linkEmailTo: (email: string, account: string) => `Link ${email} to your account ${account}?`,
  emailLinked: (email: string) => `${email} is linked. You can now sign in with it.`,

  mailOpenLink: (host: string, email: string) =>
    `Open this link to sign in to ${host} as ${email}:`,
  mailPressButton: (host: string, email: string) =>
    `Press the button to sign in to ${host} as ${email}.`,
  mailButtonFails: 'If the button does not work, open this link:',
  mailLinkOnce: (minutes: number) =>
    `The link works once, within ${minutes} minutes. If you did not request it, ignore this email. No one can sign in without the link.`,
  mailLinkTitle: (site: string) => `Link your email address at ${site}`,
  mailOpenToLink: (host: string, email: string) =>
    `Open this link to link ${email} to your account at ${host}:`,
  mailPressToLink: (host: string, email: string) =>
    `Press the button to link ${email} to your account at ${host}.`,
  mailLinkSession: (minutes: number) =>
    `The link works once, within ${minutes} minutes, in a browser that is signed in to your account. If you did not request it, ignore this email: nothing changes.`,

  confirmItsYou: 'Confirm it’s you',
  restoreTitle: 'Restore your account?',
  restoreText: (account: string) =>
    `${account} was removed from an account. Restore it, or start anew.`,
  restore: 'Restore',
  startNew: 'Start new',
  noticeTitle: (site: string) => `Your account at ${site} was changed`,
  noticeLinked: (account: string, date: string) =>
    `${account} was linked to your account on ${date}. It can now sign in.`,
  noticeUnlinked: (account: string, date: string) =>
    `${account} was removed from your account on ${date}.`,
  noticeRestored: (account: string, date: string) =>
    `${account} was restored to your account on ${date}. It can sign in again.`,
  noticeMerged: (account: string, date: string) =>
    `${account} and everything linked to it joined your account on ${date}.`,
  noticeNotYou: 'If this was not you, sign in and end all other sessions.',
  noticeComesBack: (account: string, hours: number) =>
    `${account} comes back if you sign in with it within ${hours} hours.`,

  serverError: 'Server error',
  configuration: 'There is a problem with the server configuration.',
  serverLogs: 'Check the server logs for more information.',
  accessDenied: 'Access denied',
  noPermission: 'You do not have permission to sign in.',
  cannotOpen: 'This account cannot open this page.',
  useAnotherAccount: 'Use another account',
  unableTitle: 'Unable to sign in',
  linkInvalid: 'The sign in link is no longer valid.',
  linkUsed: 'It may have been used already or it may have expired.',
  wentWrong: 'Something went wrong',
  nothingChanged: 'The last step did not work. Nothing was changed.',
  didNotWork: 'That did not work',
  backToSite: 'Back to the site',

  error: errorMessage,
} as const;

/** The sentences of the server's pages and emails, in one language. */
export type PageWords = Translated<typeof words>;
