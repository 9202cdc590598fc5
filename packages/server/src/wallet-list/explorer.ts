import { type Chain, type ListedWallet, readListedWallet } from '@portico/protocol';
import { parseJson, readBoundedBytes } from '../common/read-bytes.ts';
import type { Fetch } from '../nodes/node.ts';

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

/** Pictures beyond this are decoded into more memory than a row of a list is worth. */
const largestSide = 1024;

type Picture = { readonly type: string; readonly width: number; readonly height: number };

/**
 * Returns a small PNG, JPEG or WebP as a `data:` URI, else undefined. Only the bytes decide, whatever type the server claims: SVG,
 * which can carry script, is refused. Nothing is decoded; an `<img>` shows a damaged picture as broken.
 */
export function pictureUri(bytes: Uint8Array): string | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const picture = readPng(view) ?? readJpeg(view) ?? readWebp(view);
  if (picture === undefined) return undefined;
  const { type, width, height } = picture;
  const isSmall = [width, height].every((side) => side > 0 && side <= largestSide);
  return isSmall ? `data:${type};base64,${Buffer.from(bytes).toString('base64')}` : undefined;
}

/** Returns true if these characters, as bytes, are at a place. */
function says(view: DataView, offset: number, text: string): boolean {
  return (
    view.byteLength >= offset + text.length &&
    Array.from(text).every((char, index) => view.getUint8(offset + index) === char.charCodeAt(0))
  );
}

/** https://www.w3.org/TR/png-3/#11IHDR */
function readPng(view: DataView): Picture | undefined {
  if (!says(view, 0, '\x89PNG\r\n\x1a\n') || !says(view, 12, 'IHDR') || view.byteLength < 33)
    return undefined;
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** ITU-T T.81, annex B: segments up to the frame header, which has the size. */
function readJpeg(view: DataView): Picture | undefined {
  if (!says(view, 0, '\xff\xd8\xff')) return undefined;
  for (let offset = 2; offset + 9 <= view.byteLength; ) {
    if (view.getUint8(offset) !== 0xff) return undefined;
    const marker = view.getUint8(offset + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame)
      return {
        type: 'image/jpeg',
        height: view.getUint16(offset + 5),
        width: view.getUint16(offset + 7),
      };
    // A segment's length counts its own two bytes; less would stand still.
    offset += 2 + Math.max(2, view.getUint16(offset + 2));
  }
  return undefined;
}

/** RFC 9649: lossy, lossless or extended. Animations are refused: a list is no place for them. */
function readWebp(view: DataView): Picture | undefined {
  if (!says(view, 0, 'RIFF') || !says(view, 8, 'WEBP') || view.byteLength < 30) return undefined;
  const type = 'image/webp';
  if (says(view, 12, 'VP8 ')) {
    const side = (offset: number) => view.getUint16(offset, true) & 0x3fff;
    return says(view, 23, '\x9d\x01\x2a') ? { type, width: side(26), height: side(28) } : undefined;
  }
  if (says(view, 12, 'VP8L')) {
    const bits = view.getUint32(21, true);
    const isRight = view.getUint8(20) === 0x2f;
    return isRight
      ? { type, width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
      : undefined;
  }
  if (!says(view, 12, 'VP8X') || (view.getUint8(20) & 0x02) !== 0) return undefined;
  const side = (offset: number) =>
    (view.getUint8(offset) | (view.getUint16(offset + 1, true) << 8)) + 1;
  return { type, width: side(24), height: side(27) };
}
