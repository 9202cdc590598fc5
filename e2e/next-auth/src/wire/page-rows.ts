import type { Row, Rows } from './row.ts';

/** Errors that the sign-in page explains. */
const signInErrors = ['Signin', 'Callback', 'EmailSignin', 'CredentialsSignin', 'SessionRequired'];

const page = (path: string, status = 200): Row => ({
  ask: ({ get }) => get(path),
  nextAuth: { status },
});

export const pageRows: Rows = {
  'GET signin': page('signin'),
  'GET signin with an error': page('signin?error=CredentialsSignin'),
  'GET signin with an error that nobody knows': page('signin?error=%3Cb%3E'),
  'GET signout': page('signout'),
  'GET verify-request': page('verify-request'),
  'GET error': page('error'),
  'GET error?error=AccessDenied': page('error?error=AccessDenied', 403),
  'GET error?error=accessdenied': page('error?error=accessdenied', 403),
  'GET error?error=Verification': page('error?error=Verification', 403),
  'GET error?error={anything else}': page('error?error=Anything'),
  'GET error?error=Configuration': {
    ...page('error?error=Configuration', 500),
    ours: { status: 503, because: 'no request gets a 500' },
  },
  ...Object.fromEntries(
    signInErrors.flatMap((error): [string, Row][] => {
      const nextAuth = { status: 302, to: `/api/auth/signin?error=${error}` };
      return [
        [`GET error?error=${error}`, { ask: ({ get }) => get(`error?error=${error}`), nextAuth }],
        [`GET error/${error}`, { ask: ({ get }) => get(`error/${error}`), nextAuth }],
      ];
    }),
  ),
};
