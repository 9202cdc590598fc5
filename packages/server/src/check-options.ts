import { type ErrorCode, isLocaleCode, localeCodes } from '@portico/protocol';
import { isAddressRange } from './http/client-ip.ts';
import { isEmbedder } from './http/origin.ts';
import type { AuthOptions, OptionProblem } from './options.ts';
import type { AuthProvider } from './providers/provider.ts';
import { isDatabaseUrl } from './store/open-database.ts';
import { missingMethods } from './store/store.ts';

/** Adds a problem of an option, with a code of the catalogue where there is one for it. */
type RefuseOption = (option: keyof AuthOptions, message: string, code?: ErrorCode) => void;

/** Every problem of the options, in plain words; empty when there is none. */
export function checkOptions(options: AuthOptions): readonly OptionProblem[] {
  const problems: OptionProblem[] = [];
  const refuse: RefuseOption = (option, message, code) => {
    problems.push({ option, message, ...(code !== undefined && { code }) });
  };
  checkUrl(options.url, refuse);
  checkSecret(options.secret, refuse);
  checkDatabase(options, refuse);
  checkProviders(options.providers, refuse);
  checkNodes(options, refuse);
  checkRpcProxy(options.rpcProxy, refuse);
  checkSession(options.session, refuse);
  checkPages(options.pages, refuse);
  checkAbuse(options, refuse);
  checkEmbedding(options, refuse);
  return problems;
}

function checkUrl(value: unknown, refuse: RefuseOption): void {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    refuse('url', 'Give the public origin of the site, such as https://example.com.');
  } else if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
    refuse('url', `Give the origin alone: ${url.origin}, without path or query.`);
  }
}

function checkSecret(value: unknown, refuse: RefuseOption): void {
  const secrets: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (secrets.length === 0 || secrets[0] === undefined || secrets[0] === '') {
    refuse(
      'secret',
      'No secret is set, so sign-in could be forged. Use at least 32 random characters.',
      'NO_SECRET',
    );
  } else if (!secrets.every((secret) => typeof secret === 'string' && secret.length >= 32)) {
    refuse('secret', 'Each secret needs at least 32 random characters.');
  }
}

function checkDatabase({ database, providers }: AuthOptions, refuse: RefuseOption): void {
  const wanted = 'Use file:./path/to.sqlite or postgres://…, or :memory: for a trial.';
  if (database === undefined || database === null || database === '') {
    const mails =
      Array.isArray(providers) && providers.some((provider) => provider?.type === 'email');
    if (mails) {
      refuse(
        'database',
        'Email sign-in stores its links in a database. Use file:./path/to.sqlite or postgres://….',
        'EMAIL_REQUIRES_ADAPTER_ERROR',
      );
    } else refuse('database', wanted);
  } else if (typeof database === 'object') {
    const missing = missingMethods(database);
    if (missing.length > 0) {
      refuse(
        'database',
        `The store has no ${missing.join(', ')}. It must pass the conformance suite.`,
        'MISSING_ADAPTER_METHODS_ERROR',
      );
    }
  } else if (!isDatabaseUrl(database)) refuse('database', wanted);
}

function checkNodes({ nodes, nodeQuorum = 1 }: AuthOptions, refuse: RefuseOption): void {
  if (!areNodes(nodes)) refuse('nodes', 'Give one or more http(s) addresses of Base nodes.');
  if (nodeQuorum !== 1 && !(nodeQuorum === 2 && new Set(nodes).size >= 2)) {
    refuse('nodeQuorum', 'Use 1, or 2 together with two or more nodes.');
  }
}

function areNodes(urls: unknown): boolean {
  const isNode = (url: unknown) =>
    typeof url === 'string' && /^https?:$/.test(URL.parse(url)?.protocol ?? '');
  return Array.isArray(urls) && urls.length > 0 && urls.every(isNode);
}

function checkRpcProxy(value: AuthOptions['rpcProxy'], refuse: RefuseOption): void {
  const { methods = [], callsPerMinute = 1, nodes = {} } = value ?? {};
  if (!Array.isArray(methods) || !methods.every((name) => /^\w{1,64}$/.test(String(name)))) {
    refuse('rpcProxy', 'methods are names such as eth_getLogs.');
  }
  if (!(Number.isSafeInteger(callsPerMinute) && callsPerMinute > 0)) {
    refuse('rpcProxy', 'callsPerMinute is a whole number above zero.');
  }
  if (!Object.entries(nodes).every(([id, urls]) => /^[1-9]\d*$/.test(id) && areNodes(urls))) {
    refuse('rpcProxy', 'nodes are lists of http(s) addresses by chain ID.');
  }
}

function checkSession(value: AuthOptions['session'], refuse: RefuseOption): void {
  const settings: [string, unknown][] = Object.entries(value ?? {});
  for (const [name, setting] of settings) {
    if (name === 'strategy') {
      // What a configuration that moves from next-auth may carry.
      if (setting === 'database') continue;
      refuse(
        'session',
        'Sessions are stored, so that they can be ended. Leave strategy out; all providers work with it.',
        'CALLBACK_CREDENTIALS_JWT_ERROR',
      );
    } else if (name !== 'idle' && name !== 'absolute') {
      refuse('session', `There is no session.${name}; use idle and absolute.`);
    } else if (setting !== undefined && !(Number.isSafeInteger(setting) && Number(setting) >= 60)) {
      refuse('session', `${name} is a whole number of seconds, at least 60.`);
    }
  }
}

function checkPages(pages: AuthOptions['pages'], refuse: RefuseOption): void {
  const { signIn, locales } = pages ?? {};
  // Below /api/auth it would lead back to itself.
  if (signIn !== undefined && !/^\/(?!\/|\\|api\/auth)[!-~]*$/.test(signIn)) {
    refuse('pages', 'signIn is a path of your own site, such as /sign-in.');
  }
  if (locales !== undefined && !(locales.length > 0 && locales.every(isLocaleCode))) {
    refuse('pages', `locales names one or more of ${localeCodes.join(', ')}.`);
  }
}

function checkAbuse({ trustedProxies, signInsPerMinute }: AuthOptions, refuse: RefuseOption): void {
  if (trustedProxies?.every(isAddressRange) === false) {
    refuse('trustedProxies', 'Give addresses or CIDR ranges, such as 10.0.0.0/8 or ::1.');
  }
  if (
    signInsPerMinute !== undefined &&
    !(Number.isSafeInteger(signInsPerMinute) && signInsPerMinute > 0)
  ) {
    refuse('signInsPerMinute', 'Give a whole number above zero.');
  }
}

function checkEmbedding({ url, embedIn = [] }: AuthOptions, refuse: RefuseOption): void {
  if (!Array.isArray(embedIn) || !embedIn.every(isEmbedder)) {
    refuse('embedIn', 'Give origins with https, like https://app.safe.global.');
  } else if (embedIn.length > 0 && !isEmbedder(URL.parse(url)?.origin)) {
    // The site's own origin has to fit the same rule.
    refuse('embedIn', 'Browsers keep cookies in a frame only for sites with https.');
  }
}

/** Refuses an empty list, and providers that cannot work or have the same id. */
function checkProviders(value: readonly AuthProvider[] | undefined, refuse: RefuseOption): void {
  if (!Array.isArray(value) || value.length === 0) {
    refuse('providers', 'Give at least one provider, for example siwe().');
    return;
  }
  // Array.isArray forgets what a readonly array holds.
  const providers: readonly AuthProvider[] = value;
  const seen = new Set<string>();
  for (const provider of providers) {
    if (typeof provider !== 'object' || provider === null) {
      // As from `condition && email(…)`.
      const what = String(provider);
      refuse('providers', `${what} is no provider. Leave it out of the list.`);
      continue;
    }
    checkId(provider.id, seen, refuse);
    seen.add(provider.id);
    checkProvider(provider, refuse);
  }
}

function checkId(id: string, seen: ReadonlySet<string>, refuse: RefuseOption): void {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) {
    refuse('providers', `The id "${id}" may hold letters, digits, "-" and "_" only.`);
  }
  if (id.toLowerCase() === 'eip155') {
    // Its accounts would look like those of wallets.
    refuse(
      'providers',
      `The id "${id}" is reserved for the accounts of wallets. Choose another one.`,
    );
  }
  if (seen.has(id)) refuse('providers', `Two providers have the id "${id}". Rename one.`);
}

function checkProvider(provider: AuthProvider, refuse: RefuseOption): void {
  if (provider.type === 'email') {
    for (const problem of provider.problems) refuse('providers', problem);
  } else if (typeof provider.authorize !== 'function') {
    refuse(
      'providers',
      `The provider "${provider.id}" has no authorize() function, so it cannot sign anyone in.`,
      'CALLBACK_CREDENTIALS_HANDLER_ERROR',
    );
  }
}
