import type { RefuseOption } from './options.ts';
import type { AuthProvider } from './providers/provider.ts';

/** Refuses a list that offers nobody a way to sign in, and providers that cannot work or be told apart. */
export function checkProviders(
  value: readonly AuthProvider[] | undefined,
  refuse: RefuseOption,
): void {
  if (!Array.isArray(value) || value.length === 0) {
    refuse('providers', 'Give at least one way to sign in, for example siwe().');
    return;
  }
  // Array.isArray forgets what a readonly array holds.
  const providers: readonly AuthProvider[] = value;
  const seen = new Set<string>();
  for (const provider of providers) {
    if (typeof provider !== 'object' || provider === null) {
      // As from `condition && email(…)`.
      const what = String(provider);
      refuse('providers', `${what} is no provider. Leave out of the list what is not offered.`);
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
    // Its accounts would be written as those of wallets are.
    refuse('providers', `The id "${id}" is that of wallets’ accounts. Choose another one.`);
  }
  if (seen.has(id)) refuse('providers', `Two providers have the id "${id}". Rename one.`);
}

function checkProvider(provider: AuthProvider, refuse: RefuseOption): void {
  if (provider.type === 'email') {
    for (const problem of provider.problems) refuse('providers', problem);
  } else if (typeof provider.authorize !== 'function') {
    refuse(
      'providers',
      `The provider "${provider.id}" has no authorize() function, so nobody could sign in with it.`,
      'CALLBACK_CREDENTIALS_HANDLER_ERROR',
    );
  }
}
