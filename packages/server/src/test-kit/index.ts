import { checksumAddress, type Session } from '@portico/protocol';
import type { Auth } from '../create-auth/create-auth.ts';
import { authUrl } from '../http/answers.ts';
import type { AuthProvider } from '../providers/provider.ts';
import { type AuthContext, getContext } from '../routes/context.ts';
import { readSignInOrigin } from '../routes/sign-in.ts';
import { readEmailAddress } from '../sign-in/email-address.ts';
import { type Identity, signIn } from '../sign-in/sign-in.ts';

export type { MailCatcher, NextMailOptions } from './mail-catcher.ts';
export { createMailCatcher } from './mail-catcher.ts';

/** The fields of the session that a provider would give, and the browser. */
export type SignedInAsOptions = {
  /** Default for a wallet: its address. */
  readonly name?: string;
  /** Default for an email provider: the address of the account. */
  readonly email?: string;
  readonly image?: string;
  /** The browser's `User-Agent`, for the list of sessions. Default: none. */
  readonly userAgent?: string;
};

/** A browser that is signed in. */
export type SignedIn = {
  /** The value of its `Cookie` header. */
  readonly cookie: string;
  readonly session: Session;
};

/**
 * Signs in without a wallet, a password or a mail, for tests of what comes after it. All else is real, except the rate limits: the
 * store, `allow`, `session.data` and `events`.
 * @param account CAIP-10 for a wallet on one of the site's chains (`eip155:8453:0x…`), otherwise `provider:id` of a configured
 * provider, such as `email:eve@example.com`
 * @throws TypeError for an account that cannot sign in here; AuthError when `allow` refuses it
 * @example
 * const { cookie } = await signedInAs(auth, 'eip155:8453:0x…');
 * const response = await app.fetch(new Request('https://example.com/vault', { headers: { cookie } }));
 */
export async function signedInAs(
  auth: Auth,
  account: string,
  { userAgent, ...shown }: SignedInAsOptions = {},
): Promise<SignedIn> {
  const context: AuthContext = { ...getContext(auth), enforceLimit: async () => undefined };
  const { provider, ...proven } = toIdentity(context, account);
  const request = new Request(authUrl(context, 'signin'), {
    headers: { ...(userAgent !== undefined && { 'user-agent': userAgent }) },
  });
  const identity = { ...proven, ...shown };
  const origin = readSignInOrigin({ context, request, ip: undefined }, provider.id);
  const { token, session } = await signIn(context, origin, async () => identity);
  return { cookie: `${context.cookies.session}=${token}`, session };
}

function toIdentity(
  { chains, providers, walletProvider }: AuthContext,
  account: string,
): Identity & { readonly provider: AuthProvider } {
  const [, chainId, address] = /^eip155:(\d+):(0x[0-9a-fA-F]{40})$/.exec(account) ?? [];
  if (address !== undefined) {
    const chain = chains.find(({ id }) => String(id) === chainId);
    if (chain === undefined || walletProvider === undefined) {
      throw new TypeError(`No wallet on chain ${chainId} can sign in here.`);
    }
    const name = checksumAddress(address);
    return {
      provider: walletProvider,
      account: `eip155:${chain.id}:${name}`,
      address: name,
      chainId: chain.id,
      name,
    };
  }
  const [, id = '', subject = ''] = /^([\w-]+):(.+)$/s.exec(account) ?? [];
  const provider = providers.get(id);
  if (provider === undefined) {
    const known = [...providers.keys()].join(', ');
    throw new TypeError(`"${account}" is no account of a provider of this site (${known}).`);
  }
  if (provider.type !== 'email') return { provider, account };
  const email = readEmailAddress(subject);
  if (email === undefined) throw new TypeError(`"${subject}" is no email address.`);
  return { provider, account: `${id}:${email}`, email };
}

/** A clock that stands still until it is moved. */
export type TestClock = {
  /** Milliseconds since the epoch: the option `now` of createAuth. */
  readonly now: () => number;
  /** Moves it forward, in milliseconds. */
  advance(milliseconds: number): void;
};

/**
 * A clock for createAuth, so that a test need not wait until a session, a nonce or a mailed link expires.
 * @param start Milliseconds since the epoch. Default: the time when it is made.
 * @example
 * const clock = createTestClock();
 * const auth = createAuth({ ...options, now: clock.now });
 * clock.advance(7 * 86_400_000);
 */
export function createTestClock(start: number = Date.now()): TestClock {
  let time = start;
  return {
    now: () => time,
    advance(milliseconds) {
      if (!Number.isFinite(milliseconds) || milliseconds < 0) {
        throw new RangeError('A clock moves forward, by a number of milliseconds.');
      }
      time += milliseconds;
    },
  };
}
