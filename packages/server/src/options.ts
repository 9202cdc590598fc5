import type { ErrorCode } from '@portico/protocol';
import { isAddressRange } from './guard/client-ip.ts';
import type { Log } from './observe/log.ts';
import type { AuthProvider } from './providers/provider.ts';
import type { SessionLifetime } from './session/lifetime.ts';
import { isDatabaseUrl } from './store/open-store.ts';

/** How the server's own pages look. */
export type PageOptions = {
  /** Shown in titles and headings. Default: the host of `url`. */
  readonly siteName?: string;
  /** Paths of the site's own stylesheets, linked after the built-in one. */
  readonly stylesheets?: readonly string[];
  /** Paths of module scripts for the sign-in page; they mount the wallet button there. */
  readonly scripts?: readonly string[];
};

/** What createAuth takes. */
export type AuthOptions = {
  /** The site's public origin, such as `https://example.com`. Never read from a request. */
  readonly url: string;
  /** At least 32 random characters. To rotate: `[current, previous]`. */
  readonly secret: string | readonly string[] | undefined;
  /** `file:./data/portico.sqlite` or `:memory:`. */
  readonly database: string;
  /** At least one way to sign in. */
  readonly providers: readonly AuthProvider[];
  /** JSON-RPC endpoints of Base, most preferred first. */
  readonly rpc: readonly string[];
  readonly session?: Partial<SessionLifetime>;
  readonly pages?: PageOptions;
  /**
   * Addresses and CIDR ranges of your reverse proxies. Only their `X-Forwarded-For` is believed; without
   * any, the peer of the connection is the visitor.
   */
  readonly trustedProxies?: readonly string[];
  /** Sign-ins that one network (IPv4 address or IPv6 /64), and one account, may try in a minute. Default 60. */
  readonly signInsPerMinute?: number;
  /** Default: JSON lines on standard output. */
  readonly log?: Log;
  /** Milliseconds since the epoch. For tests. Default: `Date.now`. */
  readonly now?: () => number;
};

/** One thing that is wrong with the options. */
export type OptionProblem = {
  /** The option's name. */
  readonly option: keyof AuthOptions;
  readonly message: string;
  readonly code?: ErrorCode;
};

/** The options cannot work. Carries every problem, not just the first. */
export class AuthOptionsError extends Error {
  override readonly name = 'AuthOptionsError';
  readonly problems: readonly OptionProblem[];

  constructor(problems: readonly OptionProblem[]) {
    const lines = problems.map((problem) => `  ${problem.option}: ${problem.message}`);
    super(`Portico cannot start with these options:\n${lines.join('\n')}`);
    this.problems = problems;
  }
}

/** Every problem of the options, in plain words; empty when there is none. */
export function checkOptions(options: AuthOptions): readonly OptionProblem[] {
  return [
    ...checkUrl(options.url),
    ...checkSecret(options.secret),
    ...checkDatabase(options.database),
    ...checkProviders(options.providers),
    ...checkRpc(options.rpc),
    ...checkLifetime(options.session),
    ...checkAbuse(options),
  ];
}

function checkUrl(value: unknown): OptionProblem[] {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    return [
      {
        option: 'url',
        message: 'Give the public origin of the site, such as https://example.com.',
      },
    ];
  }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
    return [
      { option: 'url', message: `Give the origin alone: ${url.origin}, without path or query.` },
    ];
  }
  return [];
}

function checkSecret(value: unknown): OptionProblem[] {
  const secrets: readonly unknown[] = Array.isArray(value) ? value : [value];
  const missing = secrets.length === 0 || secrets[0] === undefined || secrets[0] === '';
  if (missing) {
    return [
      {
        option: 'secret',
        code: 'NO_SECRET',
        message: 'No secret is set, so sign-in could be forged. Use at least 32 random characters.',
      },
    ];
  }
  return secrets.every((secret) => typeof secret === 'string' && secret.length >= 32)
    ? []
    : [{ option: 'secret', message: 'Each secret needs at least 32 random characters.' }];
}

function checkDatabase(value: unknown): OptionProblem[] {
  if (typeof value === 'string' && isDatabaseUrl(value)) return [];
  return [{ option: 'database', message: 'Use file:./path/to.sqlite, or :memory: for a trial.' }];
}

function checkProviders(value: readonly AuthProvider[] | undefined): OptionProblem[] {
  if (!Array.isArray(value) || value.length === 0) {
    return [
      { option: 'providers', message: 'Give at least one way to sign in, for example siwe().' },
    ];
  }
  const problems: OptionProblem[] = [];
  const seen = new Set<string>();
  for (const provider of value) {
    const { id } = provider;
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) {
      problems.push({
        option: 'providers',
        message: `The id "${id}" may hold letters, digits, "-" and "_" only.`,
      });
    }
    if (seen.has(id)) {
      problems.push({ option: 'providers', message: `Two providers have the id "${id}".` });
    }
    seen.add(id);
    if (typeof provider.authorize !== 'function') {
      problems.push({
        option: 'providers',
        code: 'CALLBACK_CREDENTIALS_HANDLER_ERROR',
        message: `The provider "${id}" has no authorize() function, so nobody could sign in with it.`,
      });
    }
  }
  return problems;
}

function checkRpc(value: unknown): OptionProblem[] {
  const urls: readonly unknown[] = Array.isArray(value) ? value : [];
  const good = urls.every(
    (url) => typeof url === 'string' && /^https?:$/.test(URL.parse(url)?.protocol ?? ''),
  );
  return urls.length > 0 && good
    ? []
    : [{ option: 'rpc', message: 'Give one or more http(s) addresses of Base nodes.' }];
}

function checkLifetime(value: Partial<SessionLifetime> | undefined): OptionProblem[] {
  const bad = Object.entries(value ?? {}).filter(
    ([, seconds]) => seconds !== undefined && !(Number.isSafeInteger(seconds) && seconds >= 60),
  );
  return bad.map(([name]) => ({
    option: 'session' as const,
    message: `${name} is a whole number of seconds, at least 60.`,
  }));
}

function checkAbuse({ trustedProxies, signInsPerMinute }: AuthOptions): OptionProblem[] {
  const problems: OptionProblem[] = [];
  if (trustedProxies?.every(isAddressRange) === false) {
    problems.push({
      option: 'trustedProxies',
      message: 'Give addresses or CIDR ranges, such as 10.0.0.0/8 or ::1.',
    });
  }
  if (
    signInsPerMinute !== undefined &&
    !(Number.isSafeInteger(signInsPerMinute) && signInsPerMinute > 0)
  ) {
    problems.push({ option: 'signInsPerMinute', message: 'Give a whole number above zero.' });
  }
  return problems;
}
