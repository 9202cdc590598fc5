import { setTimeout as delay } from 'node:timers/promises';
import { matchesSearch, type WalletsAnswer, walletsPerPage } from '@portico/protocol';
import { AuthError } from '../common/auth-error.ts';
import type { Logger } from '../common/logger.ts';
import { createQuota, type Quota } from '../common/quota.ts';
import { createLimiter } from '../nodes/limiter.ts';
import type { PageOptions } from '../pages/page.ts';
import { createExplorer, type ExplorerOptions, type Listing, walletListUrl } from './explorer.ts';

type WalletsQuery = {
  /** From 1. */
  readonly page: number;
  /** Part of a name; empty for all. */
  readonly search: string;
};

/** @throws AuthError NODE_UNAVAILABLE when the list cannot be had */
export type FindWallets = (query: WalletsQuery) => Promise<WalletsAnswer>;

/** The options of WalletConnect's public list of wallets. */
export type WalletListOptions = {
  /** The app's project id at WalletConnect, which browsers are given, too. */
  readonly projectId: string;
  /** The origin of its explorer API. Default: WalletConnect's own. */
  readonly url?: string | undefined;
};

const requestsPerMinute = 120;
const listLifetime = 6 * 60 * 60 * 1000;
/** After a failure the next try waits that long: visitors who press again cost nothing. */
const retryAfter = 30_000;
/** Characters of all pictures that are kept, each of up to 32,000: the whole list's where they are of the usual size. */
const keptCharacters = 8_000_000;
/** Pictures that are slower are left out of this answer, and are there for the next. */
const picturesTime = 2500;

/** The list that a server's options turn on, and how often a visitor may ask for it. */
export function createWalletListAccess(
  {
    walletList,
    pages,
  }: {
    readonly walletList?: WalletListOptions | undefined;
    readonly pages?: PageOptions | undefined;
  },
  environment: Pick<ListEnvironment, 'chains' | 'fetch' | 'now' | 'logger'>,
): { readonly find: FindWallets; readonly quota: Quota } | undefined {
  // The dialog of the built-in sign-in page has the row when it has a project id.
  const { projectId } = walletList ?? pages?.walletConnect ?? {};
  if (projectId === undefined) return undefined;
  const { url = walletListUrl } = walletList ?? {};
  return {
    find: createWalletList({ ...environment, projectId, url }),
    quota: createQuota(requestsPerMinute, environment.now),
  };
}

type Picture = {
  readonly uri: Promise<string | undefined>;
  /** The time of the next fetch, in milliseconds since the epoch. */
  until: number;
  length: number;
};

type ListEnvironment = ExplorerOptions & { readonly now: () => number; readonly logger: Logger };

/**
 * Caches WalletConnect's public list for six hours: WalletConnect learns neither who looks at it nor what for. A list that cannot
 * be renewed stays in use. Pictures are fetched for the wallets that are shown, eight at a time, and the last ones are cached, too.
 */
export function createWalletList(options: ListEnvironment): FindWallets {
  const { now, logger } = options;
  const explorer = createExplorer(options);
  const places = createLimiter({ running: 8, waiting: 1000 });
  let listings: readonly Listing[] | undefined;
  let pictures = new Map<string, Picture>();
  let dueAt = 0;
  let fetching: Promise<void> | undefined;

  async function renew(): Promise<void> {
    try {
      listings = await explorer.list();
      pictures = new Map();
      dueAt = now() + listLifetime;
    } catch (cause) {
      dueAt = now() + retryAfter;
      logger.warn({ err: cause }, 'the list of wallets could not be fetched');
    } finally {
      fetching = undefined;
    }
  }

  async function current(): Promise<readonly Listing[]> {
    if (now() >= dueAt) fetching ??= renew();
    // A list that is only old is not waited for.
    if (listings === undefined) await fetching;
    if (listings === undefined) throw new AuthError('NODE_UNAVAILABLE');
    return listings;
  }

  /** Undefined when there is none now; that is remembered for as long as a failed list. */
  function getPicture(imageId: string): Promise<string | undefined> {
    const known = pictures.get(imageId);
    pictures.delete(imageId);
    if (known && now() < known.until) {
      // The last that was shown goes last.
      pictures.set(imageId, known);
      return known.uri;
    }
    const never = new AbortController().signal;
    const fetched = places.run(never, () => explorer.picture(imageId)).catch(() => undefined);
    const entry: Picture = { uri: fetched, until: Number.POSITIVE_INFINITY, length: 0 };
    pictures.set(imageId, entry);
    void fetched.then((uri) => {
      if (uri === undefined) entry.until = now() + retryAfter;
      entry.length = uri?.length ?? 0;
      dropOldest();
    });
    return fetched;
  }

  function dropOldest(): void {
    let sum = 0;
    for (const { length } of pictures.values()) sum += length;
    for (const [imageId, { length }] of pictures) {
      if (sum <= keptCharacters) return;
      pictures.delete(imageId);
      sum -= length;
    }
  }

  return async ({ page, search }) => {
    const found = (await current()).filter(({ wallet }) => matchesSearch(wallet.name, search));
    const start = (page - 1) * walletsPerPage;
    const late = delay(picturesTime, undefined, { ref: false });
    const shown = found.slice(start, start + walletsPerPage);
    const wallets = await Promise.all(
      shown.map(async ({ wallet, imageId }) => {
        const icon = imageId && (await Promise.race([getPicture(imageId), late]));
        return icon ? { ...wallet, icon } : wallet;
      }),
    );
    return { wallets, total: found.length };
  };
}
