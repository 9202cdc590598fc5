import { isLocaleCode, localeCodes } from '@portico/protocol';
import { isAddressRange } from './guard/client-ip.ts';
import { isEmbedder } from './guard/embedder.ts';
import type { AuthOptions, OptionProblem } from './options.ts';
import type { AuthProvider } from './providers/provider.ts';
import { isDatabaseUrl } from './store/database-url.ts';
import { missingMethods } from './store/missing-methods.ts';

/** Every problem of the options, in plain words; empty when there is none. */
export function checkOptions(options: AuthOptions): readonly OptionProblem[] {
  return [
    ...checkUrl(options.url),
    ...checkSecret(options.secret),
    ...checkDatabase(options),
    ...checkProviders(options.providers),
    ...checkRpc(options.rpc),
    ...checkQuorum(options),
    ...checkSession(options.session),
    ...checkPages(options.pages),
    ...checkAbuse(options),
    ...checkEmbedding(options),
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

function checkDatabase({ database, providers }: AuthOptions): OptionProblem[] {
  const mails =
    Array.isArray(providers) && providers.some((provider) => provider?.type === 'email');
  if (database === undefined || database === null || database === '') {
    return [
      {
        option: 'database',
        message: mails
          ? 'E-mail sign-in keeps its links in a database. Use file:./path/to.sqlite or postgres://….'
          : 'Use file:./path/to.sqlite or postgres://…, or :memory: for a trial.',
        ...(mails && { code: 'EMAIL_REQUIRES_ADAPTER_ERROR' as const }),
      },
    ];
  }
  if (typeof database === 'object') {
    const missing = missingMethods(database);
    return missing.length === 0
      ? []
      : [
          {
            option: 'database',
            code: 'MISSING_ADAPTER_METHODS_ERROR',
            message: `The store has no ${missing.join(', ')}. It must pass the conformance suite.`,
          },
        ];
  }
  return isDatabaseUrl(database)
    ? []
    : [
        {
          option: 'database',
          message: 'Use file:./path/to.sqlite or postgres://…, or :memory: for a trial.',
        },
      ];
}

function checkProviders(value: readonly AuthProvider[] | undefined): OptionProblem[] {
  if (!Array.isArray(value) || value.length === 0) {
    return [
      { option: 'providers', message: 'Give at least one way to sign in, for example siwe().' },
    ];
  }
  const problems: OptionProblem[] = [];
  const seen = new Set<string>();
  // Array.isArray forgets what a readonly array holds.
  const providers: readonly AuthProvider[] = value;
  for (const provider of providers) {
    if (typeof provider !== 'object' || provider === null) {
      // As from `condition && email(…)`.
      problems.push({
        option: 'providers',
        message: `${String(provider)} is no provider. Leave out of the list what is not offered.`,
      });
      continue;
    }
    const { id } = provider;
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) {
      problems.push({
        option: 'providers',
        message: `The id "${id}" may hold letters, digits, "-" and "_" only.`,
      });
    }
    if (id.toLowerCase() === 'eip155') {
      // Its accounts would be written as those of wallets are.
      problems.push({
        option: 'providers',
        message: `The id "${id}" is that of wallets’ accounts.`,
      });
    }
    if (seen.has(id)) {
      problems.push({ option: 'providers', message: `Two providers have the id "${id}".` });
    }
    seen.add(id);
    if (provider.type === 'email') {
      problems.push(
        ...provider.problems.map((message): OptionProblem => ({ option: 'providers', message })),
      );
    } else if (typeof provider.authorize !== 'function') {
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

function checkQuorum({ rpc, rpcQuorum }: AuthOptions): OptionProblem[] {
  if (rpcQuorum === undefined || rpcQuorum === 1) return [];
  const enough = Array.isArray(rpc) && new Set(rpc).size >= 2;
  return rpcQuorum === 2 && enough
    ? []
    : [{ option: 'rpcQuorum', message: 'Use 1, or 2 together with two or more rpc addresses.' }];
}

function checkSession(value: AuthOptions['session']): OptionProblem[] {
  const settings: [string, unknown][] = Object.entries(value ?? {});
  return settings.flatMap(([name, setting]): OptionProblem[] => {
    if (name === 'strategy') {
      // What a configuration that moves from next-auth may carry.
      return setting === 'database'
        ? []
        : [
            {
              option: 'session',
              code: 'CALLBACK_CREDENTIALS_JWT_ERROR',
              message:
                'Sessions are stored, so that they can be ended. Leave strategy out; all providers work with it.',
            },
          ];
    }
    if (name !== 'idle' && name !== 'absolute') {
      return [
        { option: 'session', message: `There is no session.${name}; use idle and absolute.` },
      ];
    }
    return setting === undefined || (Number.isSafeInteger(setting) && Number(setting) >= 60)
      ? []
      : [{ option: 'session', message: `${name} is a whole number of seconds, at least 60.` }];
  });
}

function checkPages(pages: AuthOptions['pages']): OptionProblem[] {
  const problems: OptionProblem[] = [];
  const path = pages?.signIn;
  // Below /api/auth it would lead back to itself.
  if (path !== undefined && !/^\/(?!\/|\\|api\/auth)[!-~]*$/.test(path)) {
    problems.push({
      option: 'pages',
      message: 'signIn is a path of your own site, such as /sign-in.',
    });
  }
  const { locales } = pages ?? {};
  if (locales !== undefined && !(locales.length > 0 && locales.every(isLocaleCode))) {
    problems.push({
      option: 'pages',
      message: `locales names one or more of ${localeCodes.join(', ')}.`,
    });
  }
  return problems;
}

function checkEmbedding({ url, embedIn = [] }: AuthOptions): OptionProblem[] {
  if (!Array.isArray(embedIn) || !embedIn.every(isEmbedder)) {
    return [
      { option: 'embedIn', message: 'Give origins with https, like https://app.safe.global.' },
    ];
  }
  // The site's own origin has to fit the same rule.
  return embedIn.length === 0 || isEmbedder(URL.parse(url)?.origin)
    ? []
    : [
        {
          option: 'embedIn',
          message: 'Browsers keep cookies in a frame only for sites with https.',
        },
      ];
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
