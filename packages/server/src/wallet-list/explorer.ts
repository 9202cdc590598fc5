import { type Chain, type ListedWallet, readListedWallet } from '@portico/protocol';
import { parseJson, readBoundedBytes } from '../common/read-bytes.ts';
import type { Fetch } from '../nodes/node.ts';
import { pictureUri } from './read-picture.ts';

/** WalletConnect's own explorer API. */
export const walletListUrl = 'https://explorer-api.walletconnect.com';

/** The explorer's URL, and the request. */
export type ExplorerOptions = {
  readonly projectId: string;
  /** The origin of WalletConnect's explorer API, `https://…`. */
  readonly url: string;
  /** Wallets are listed that know one of them. */
  readonly chains: readonly Chain[];
  readonly fetch: Fetch;
  /** Milliseconds that the list may take. Default: 10,000. */
  readonly listTime?: number;
};

/** A wallet of the list, and what its picture is called there. */
export type Listing = { readonly wallet: ListedWallet; readonly imageId: string | undefined };

const listBytes = 8 * 1024 * 1024;
const pictureBytes = 24 * 1024;
const pictureTime = 3000;
/** The list has some hundred; more is a mistake or an attack. */
const longestList = 1000;

/** WalletConnect's explorer API, version 3. Redirects are not followed: they could lead into the operator's network. */
export function createExplorer(options: ExplorerOptions) {
  const { projectId, url, chains, fetch, listTime = 10_000 } = options;
  // A test network is in no wallet's entry.
  const wanted = chains.filter(({ testnet }) => testnet !== true).map(({ id }) => `eip155:${id}`);

  async function ask(path: string, time: number, maximumBytes: number): Promise<Buffer> {
    const target = new URL(path, url);
    target.searchParams.set('projectId', projectId);
    const signal = AbortSignal.timeout(time);
    const response = await fetch(target.href, { redirect: 'error', signal });
    if (!response.ok) {
      await response.body?.cancel().catch(() => undefined);
      throw new Error(`The list of wallets answered ${response.status}`);
    }
    const bytes = await readBoundedBytes(response, maximumBytes);
    if (bytes === undefined) throw new Error('The list of wallets sent too much');
    return bytes;
  }

  return {
    /** Returns the whole list, in its order. @throws Error when there is none, whatever the reason */
    async list(): Promise<readonly Listing[]> {
      const query = wanted.length > 0 ? `&chains=${wanted.join(',')}` : '';
      const text = await ask(`/v3/wallets?sdks=sign_v2${query}`, listTime, listBytes);
      const { listings } = Object(parseJson(text.toString('utf8')));
      const entries = Object.values(Object(listings)).slice(0, longestList);
      const found = entries.flatMap((entry) => readListing(entry) ?? []);
      if (found.length === 0) throw new Error('The list of wallets is empty');
      return found;
    },
    /** A wallet's picture as a `data:` URI; undefined when there is no good one now. */
    async picture(imageId: string): Promise<string | undefined> {
      const bytes = await ask(`/v3/logo/sm/${imageId}`, pictureTime, pictureBytes);
      return pictureUri(bytes);
    },
  };
}

/** https://docs.walletconnect.network/walletguide/explorer */
function readListing(entry: unknown): Listing | undefined {
  const { id, name, mobile, app, image_id: imageId } = Object(entry);
  const { native, universal } = Object(mobile);
  const { ios, android } = Object(app);
  const wallet = readListedWallet({ id, name, native, universal, ios, android });
  if (wallet === undefined) return undefined;
  // It becomes part of a path.
  const isId = typeof imageId === 'string' && /^[\w-]{1,64}$/.test(imageId);
  return { wallet, imageId: isId ? imageId : undefined };
}
