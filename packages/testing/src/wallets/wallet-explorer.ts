import { createServer, type RequestListener } from 'node:http';
import { crc32, deflateSync } from 'node:zlib';
import { listen } from '../process/listen.ts';

/** A server with WalletConnect's explorer API, on loopback. */
export type WalletExplorer = {
  readonly url: string;
  /** The paths that it was asked for, with their queries. */
  readonly requests: string[];
  /** Answers the list; to be replaced at any time. */
  answerList: RequestListener;
  /** Answers a picture. */
  answerPicture: RequestListener;
  stop(): Promise<void>;
};

/** An entry of the list as the API gives it, with a name that its number makes. */
export function explorerEntry(number: number, more: object = {}) {
  const id = number.toString(16).padStart(64, '0');
  return {
    id,
    name: `Listed wallet ${number}`,
    slug: `listed-${number}`,
    description: 'Not passed on',
    image_id: `image-${number}`,
    mobile: { native: `listed${number}://`, universal: `https://listed${number}.example.com` },
    app: { ios: `https://apps.apple.com/app/id${number}`, android: null, browser: null },
    ...more,
  };
}

/** The list as the API answers it. */
export function explorerList(entries: readonly { readonly id: string }[]): RequestListener {
  const listings = Object.fromEntries(entries.map((entry) => [entry.id, entry]));
  return (_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ listings, count: entries.length, total: entries.length }));
  };
}

/** A PNG of one colour. */
export function plainPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc32(body), body.length + 4);
    return framed;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  // Eight bits of grey.
  header.set([8, 0, 0, 0, 0], 8);
  const pixels = Buffer.alloc((width + 1) * height, 0x60);
  // Each row begins with its filter: none.
  for (let row = 0; row < height; row += 1) pixels[row * (width + 1)] = 0;
  const rows = deflateSync(pixels);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Starts one on a free port, with three wallets and a picture for each. */
export async function startWalletExplorer(): Promise<WalletExplorer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { url = '' } = request;
    requests.push(url);
    const answer = url.startsWith('/v3/wallets?') ? explorer.answerList : explorer.answerPicture;
    answer(request, response);
  });
  const { origin, stop } = await listen(server);
  const explorer: WalletExplorer = {
    url: origin,
    requests,
    answerList: explorerList([1, 2, 3].map((number) => explorerEntry(number))),
    answerPicture: (_, response) => void response.end(plainPng(64, 64)),
    stop,
  };
  return explorer;
}
