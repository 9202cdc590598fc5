import { errorMessage, isErrorCode } from '@portico/protocol';

/** `?error=` values that the sign-in page explains, word for word as next-auth's pages do. */
export const signInErrors: Readonly<Record<string, string>> = {
  Signin: 'Try signing in with a different account.',
  OAuthSignin: 'Try signing in with a different account.',
  OAuthCallback: 'Try signing in with a different account.',
  OAuthCreateAccount: 'Try signing in with a different account.',
  EmailCreateAccount: 'Try signing in with a different account.',
  Callback: 'Try signing in with a different account.',
  OAuthAccountNotLinked:
    'To confirm your identity, sign in with the same account you used originally.',
  EmailSignin: 'The e-mail could not be sent.',
  CredentialsSignin: 'Sign in failed. Check the details you provided are correct.',
  SessionRequired: 'Please sign in to access this page.',
  MissingCSRF: 'This form is out of date. Please try again.',
};

/**
 * What is said for any `?error=` value; nothing of the value itself is shown. Where a `?code=` of the catalogue
 * has the reason, the first sentence and the reason.
 */
export function signInErrorMessage(error: string | null, code: string | null): string | undefined {
  if (error === null) return undefined;
  const known = Object.hasOwn(signInErrors, error) ? signInErrors[error] : undefined;
  const text = known ?? 'Unable to sign in.';
  if (!isErrorCode(code)) return text;
  const [first = text] = text.match(/^[^.]*\./) ?? [];
  return `${first} ${errorMessage(code)}`;
}
