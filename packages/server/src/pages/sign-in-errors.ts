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
 * The sentence for any `?error=` value, and what a `?code=` of the catalogue adds to it; nothing of the values
 * themselves is shown.
 */
export function signInErrorMessage(error: string | null, code: string | null): string | undefined {
  if (error === null) return undefined;
  const sentence = Object.hasOwn(signInErrors, error) ? signInErrors[error] : 'Unable to sign in.';
  return isErrorCode(code) ? `${sentence} ${errorMessage(code)}` : sentence;
}
