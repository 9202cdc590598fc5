import type {
  AccountPageAnswer,
  EndSessionsAnswer,
  ErrorAnswer,
  LinkAnswer,
  NonceAnswer,
  OwnAccount,
  OwnSession,
  Session,
  SessionAnswer,
  SessionsAnswer,
  UnlinkAnswer,
  VerifyAnswer,
} from '@portico/protocol';
import { type Hex, recoverMessageAddress } from 'viem';
import { parseSiweMessage } from 'viem/siwe';
import { answerNode, type NodeCall } from './page-node.ts';
import { accountOf, otherSessions, sessionOf } from './people.ts';

const basePath = '/api/auth/';
const day = 86_400_000;

export function refuse(code: string, status: number, headers: HeadersInit = {}): Response {
  const body: ErrorAnswer = { code, message: code };
  return Response.json(body, { status, headers });
}

/** Answers requests of the page without a network: the session API and a node of Base. Signatures are real and checked. */
export function servePage(initial: Session | null) {
  type Reply = () => Response | Promise<Response>;
  const scripted = new Map<string, Reply>();
  let session = initial;
  let sessions: readonly OwnSession[] = initial
    ? [currentSession(initial), ...otherSessions()]
    : [];
  let accounts: readonly OwnAccount[] = initial ? [ownAccount(initial.account, true)] : [];

  const setAccounts = (changed: readonly OwnAccount[]) => {
    accounts = changed;
    if (session) session = { ...session, accounts: accounts.map((each) => each.account) };
    return accounts;
  };

  const routes: Readonly<
    Record<string, (body: Readonly<Record<string, string>>) => Promise<object> | object>
  > = {
    session: (): SessionAnswer => session ?? {},
    csrf: () => ({ csrfToken: randomHex() }),
    nonce: (): NonceAnswer => ({ nonce: randomHex(), statement: 'Sign in to Example.' }),
    verify: async ({ message = '', signature = '' }): Promise<VerifyAnswer> => {
      session = sessionOf(await signerOf(message, signature));
      sessions = [currentSession(session), ...otherSessions()];
      accounts = [ownAccount(session.account, true)];
      return { session };
    },
    signout: () => {
      session = null;
      return { url: location.href };
    },
    sessions: (): SessionsAnswer => ({ sessions }),
    'sessions/end': ({ id }): EndSessionsAnswer => {
      if (sessions.some((each) => each.id === id && each.current)) session = null;
      sessions = sessions.filter((each) => each.id !== id);
      return { ended: 1 };
    },
    'sessions/end-others': (): EndSessionsAnswer => {
      const before = sessions.length;
      sessions = sessions.filter(({ current }) => current);
      return { ended: before - sessions.length };
    },
    accounts: (): AccountPageAnswer => ({
      user: { id: session?.user.id ?? '', createdAt: session?.createdAt ?? '' },
      accounts,
      sessions,
    }),
    'accounts/link': async ({ message = '', signature = '' }): Promise<LinkAnswer> => {
      const account = accountOf(await signerOf(message, signature));
      return { accounts: setAccounts([...accounts, ownAccount(account, false)]) };
    },
    'accounts/unlink': ({ account }): UnlinkAnswer => {
      const left = accounts.filter((each) => each.account !== account);
      return { accounts: setAccounts(left), ended: 0 };
    },
    'accounts/email': () => ({ sent: true }),
    wallets: () => ({ wallets: listedWallets, total: 412 }),
  };

  async function answer(path: string, init?: RequestInit): Promise<Response> {
    const script = scripted.get(path);
    if (script) return script();
    const route = routes[path];
    if (!route) return refuse('NOT_FOUND', 400);
    const text = typeof init?.body === 'string' ? init.body : String(init?.body ?? '');
    const body = text.startsWith('{')
      ? JSON.parse(text)
      : Object.fromEntries(new URLSearchParams(text));
    return Response.json(await route(body), { headers: { date: new Date().toUTCString() } });
  }

  window.fetch = async (target, init) => {
    const request = target instanceof Request ? target : undefined;
    const { pathname } = new URL(request?.url ?? String(target), location.href);
    if (pathname.startsWith('/api/rpc')) {
      const body: NodeCall | readonly NodeCall[] = request
        ? await request.json()
        : JSON.parse(String(init?.body));
      return Response.json('map' in body ? body.map(answerNode) : answerNode(body));
    }
    if (pathname.startsWith(basePath)) return answer(pathname.slice(basePath.length), init);
    throw new TypeError(`An example asked for ${pathname}.`);
  };
  navigator.sendBeacon = () => true;
  /** What requests of this path get instead from now on. */
  const script = (path: string, reply: Reply) => void scripted.set(path, reply);
  return { script };
}

/** @throws Error when the signature is not that of the account in the message */
async function signerOf(message: string, signature: string) {
  const { address } = parseSiweMessage(message);
  const signer = await recoverMessageAddress({ message, signature: signature as Hex });
  if (address !== signer) throw new Error('The signature is not that of the account.');
  return signer;
}

export function randomHex(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

function currentSession({ id, createdAt, expires }: Session): OwnSession {
  const userAgent = navigator.userAgent;
  return { id, current: true, createdAt, lastSeenAt: new Date().toISOString(), expires, userAgent };
}

function ownAccount(account: string, current: boolean): OwnAccount {
  const now = new Date(Date.now() - (current ? day : 0)).toISOString();
  const address = account.split(':').at(-1) as Hex;
  return {
    account,
    provider: 'siwe',
    address,
    chainId: 8453,
    linkedAt: now,
    lastUsedAt: now,
    current,
  };
}

/** Answers with wallets as the site passes on WalletConnect's list. */
const listedWallets =
  'Argent,Bitget,Exodus,Family,Ledger Live,OKX Wallet,Phantom,Rabby,Safe,Trust Wallet,Uniswap,Zerion'
    .split(',')
    .map((name, index) => ({
      id: index.toString(16).padStart(64, '0'),
      name,
      mobile: { universal: 'https://example.com' },
    }));
