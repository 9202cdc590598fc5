import type { ListedWallet, WalletsAnswer } from '@portico/protocol';
import { createTestAuth, type TestClock, type TestLog } from '@portico/testing/server/test-auth';
import {
  explorerEntry,
  explorerList,
  plainPng,
  startWalletExplorer,
  type WalletExplorer,
} from '@portico/testing/wallets/wallet-explorer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Auth } from '../create-auth/create-auth.ts';
import type { AuthOptions } from '../create-auth/options.ts';
import { createWalletList } from '../wallet-list/wallet-list.ts';

const uri = `data:image/png;base64,${plainPng(64, 64).toString('base64')}`;

let explorer: WalletExplorer;
let auth: Auth;
let clock: TestClock;
let log: TestLog;

async function start(options: Partial<AuthOptions> = {}): Promise<void> {
  const walletList = { projectId: 'a project', url: explorer.url };
  ({ auth, clock, log } = await createTestAuth({ walletList, ...options }));
}

beforeEach(async () => {
  explorer = await startWalletExplorer();
  await start();
});
afterEach(async () => {
  await auth.close();
  await explorer.stop();
});

const get = (query = '', ip = '192.0.2.1') =>
  auth.handler(new Request(`https://example.com/api/auth/wallets${query}`), { ip });

async function find(query = ''): Promise<WalletsAnswer> {
  const response = await get(query);
  if (!response.ok) throw new Error(`The list was refused: ${response.status}`);
  return (await response.json()) as WalletsAnswer;
}

const names = ({ wallets }: WalletsAnswer) => wallets.map(({ name }) => name);
const listRequests = () => explorer.requests.filter((path) => path.startsWith('/v3/wallets'));
const refusal = async (response: Response) => ({
  status: response.status,
  ...Object(await response.json()),
});

describe('the list of all wallets', () => {
  it('has what a page needs of each wallet, and no more', async () => {
    const answer = await find();
    expect(answer.total).toBe(3);
    expect(answer.wallets[0]).toEqual({
      id: explorerEntry(1).id,
      name: 'Listed wallet 1',
      native: 'listed1://',
      universal: 'https://listed1.example.com',
      ios: 'https://apps.apple.com/app/id1',
      icon: uri,
    } satisfies ListedWallet);
  });

  it('is asked for with the project’s id, the site’s chains and nothing of the visitor', async () => {
    await find('?search=secret&page=1');
    expect(explorer.requests).toEqual([
      '/v3/wallets?sdks=sign_v2&chains=eip155%3A8453&projectId=a+project',
    ]);
  });

  it('is not there without the option, nor asked for before a visitor does', async () => {
    expect(explorer.requests).toEqual([]);
    await auth.close();
    await start({ walletList: undefined });
    expect((await get()).status).toBe(404);
    expect(explorer.requests).toEqual([]);
  });

  it('works with the project id of the built-in pages, from WalletConnect itself', async () => {
    await auth.close();
    const walletConnect = { projectId: 'abc', relayUrl: 'wss://relay.example.com' };
    const asked: string[] = [];
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
      asked.push(String(url));
      throw new TypeError('fetch failed');
    });
    await start({ walletList: undefined, pages: { walletConnect } });
    expect((await get()).status).toBe(503);
    expect(asked).toEqual([
      'https://explorer-api.walletconnect.com/v3/wallets?sdks=sign_v2&chains=eip155%3A8453&projectId=abc',
    ]);
    fetched.mockRestore();
  });

  it('is fetched once, however many visitors ask at the same time', async () => {
    await Promise.all(Array.from({ length: 20 }, () => find()));
    await find('?page=2');
    expect(explorer.requests).toHaveLength(4);
    expect((await get()).headers.get('cache-control')).toBe('private, max-age=300');
  });

  it('has 24 wallets on a page, and the wallets that are searched for', async () => {
    const entries = Array.from({ length: 50 }, (_, index) => explorerEntry(index + 1));
    explorer.answerList = explorerList([...entries, explorerEntry(51, { name: 'Clé d’Or' })]);
    const pages = await Promise.all(['', '?page=2', '?page=3', '?page=4'].map(find));
    expect(pages.map(({ wallets }) => wallets.length)).toEqual([24, 24, 3, 0]);
    expect(new Set(pages.flatMap(names)).size).toBe(51);
    expect(names(await find('?search=%20CLE%20'))).toEqual(['Clé d’Or']);
    expect(await find('?search=nothing')).toEqual({ wallets: [], total: 0 });
  });

  it.each([
    '?page=0',
    '?page=-1',
    '?page=x',
    '?page=1e99',
    '?page=&page=2',
    '?search=%00%ff',
    `?search=${'x'.repeat(9000)}`,
    '/more',
  ])('answers %.30s without an error of the server', async (query) => {
    expect((await get(query)).status).toBeLessThan(500);
  });

  it('is renewed after six hours, behind an answer that does not wait, and outlives a list that cannot be', async () => {
    await find();
    explorer.answerList = (_, response) => void response.writeHead(500).end();
    clock.now += 6 * 60 * 60 * 1000;
    expect(names(await find())).toHaveLength(3);
    await expect.poll(() => log.filter(({ level }) => level === 'warn')).not.toEqual([]);
    explorer.answerList = explorerList([explorerEntry(9)]);
    clock.now += 30_000;
    await find();
    await expect.poll(async () => names(await find())).toEqual(['Listed wallet 9']);
    expect(listRequests()).toHaveLength(3);
  });

  it('is refused to a visitor who asks 120 times in a minute', async () => {
    for (let time = 0; time < 120; time += 1) await find();
    const response = await get();
    expect(response.headers.get('retry-after')).toBe('60');
    expect(await refusal(response)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect((await get('', '198.51.100.1')).status).toBe(200);
  });
});

describe('a list that is not as it should be', () => {
  it.each([
    ['no JSON', (_: unknown, response: { end(text: string): unknown }) => response.end('<html>')],
    ['null', (_: unknown, response: { end(text: string): unknown }) => response.end('null')],
    [
      'no listings',
      (_: unknown, response: { end(text: string): unknown }) => response.end('{"listings":7}'),
    ],
    ['empty', explorerList([])],
    [
      'one that breaks off',
      (_: unknown, response: { write(text: string): unknown; destroy(): unknown }) => {
        response.write('{"listings":{');
        setTimeout(() => response.destroy(), 10);
      },
    ],
    [
      'larger than 8 MiB',
      (_: unknown, response: { end(text: string): unknown }) =>
        response.end(' '.repeat(9 * 1024 * 1024)),
    ],
    [
      'a redirect',
      (_: unknown, response: { writeHead(status: number, headers: object): { end(): unknown } }) =>
        response.writeHead(302, { location: `${explorer.url}/v3/elsewhere` }).end(),
    ],
  ])('is refused when it is %s, once in half a minute', async (_, answer) => {
    explorer.answerList = (request, response) => void answer(request, response as never);
    for (let time = 0; time < 3; time += 1)
      expect(await refusal(await get())).toMatchObject({ status: 503, code: 'NODE_UNAVAILABLE' });
    expect(explorer.requests).toHaveLength(1);
    explorer.answerList = explorerList([explorerEntry(1)]);
    clock.now += 30_000;
    expect(names(await find())).toEqual(['Listed wallet 1']);
  });

  it('is given up when it does not come in time', async () => {
    explorer.answerList = () => undefined;
    const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const options = { projectId: 'a project', url: explorer.url, chains: [], fetch, logger };
    const hasty = createWalletList({ ...options, now: () => clock.now, listTime: 50 });
    await expect(hasty({ page: 1, search: '' })).rejects.toMatchObject({
      code: 'NODE_UNAVAILABLE',
    });
    explorer.answerList = explorerList([explorerEntry(1)]);
    clock.now += 30_000;
    expect(names(await hasty({ page: 1, search: '' }))).toEqual(['Listed wallet 1']);
  });

  it('loses the entries that are none, and what is wrong in others', async () => {
    const wrong = {
      mobile: { native: 'javascript:alert(1)', universal: 'http://x.example' },
      app: 7,
    };
    explorer.answerList = explorerList([
      explorerEntry(1, { name: ['no text'] }),
      { ...explorerEntry(2), id: 'no id' },
      explorerEntry(3, { ...wrong, name: '\u202eevil\n', image_id: '../../v3/wallets' }),
    ]);
    expect(await find()).toEqual({
      wallets: [{ id: explorerEntry(3).id, name: 'evil' }],
      total: 1,
    });
    expect(explorer.requests).toHaveLength(1);
  });

  it('has a thousand wallets at most', async () => {
    explorer.answerList = explorerList(
      Array.from({ length: 3000 }, (_, index) => explorerEntry(index, { image_id: null })),
    );
    expect((await find()).total).toBe(1000);
  });
});

describe('a picture that is not as it should be', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';

  it.each([
    ['SVG', svg, 'image/svg+xml'],
    ['SVG that claims to be a PNG', svg, 'image/png'],
    ['HTML', '<script>alert(1)</script>', 'image/png'],
    ['more than 24 KiB', Buffer.concat([plainPng(64, 64), Buffer.alloc(24 * 1024)]), 'image/png'],
    ['a PNG that is too large to decode', plainPng(20_000, 2), 'image/png'],
  ])('is left out when it is %s', async (_, body, type) => {
    explorer.answerPicture = (_request, response) =>
      void response.writeHead(200, { 'content-type': type }).end(body);
    const { wallets } = await find();
    expect(wallets.map(({ icon }) => icon)).toEqual([undefined, undefined, undefined]);
  });

  it('leaves a slow picture out, and has it for the next visitor', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    explorer.answerPicture = (request, response) => {
      const isSlow = request.url?.includes('image-2');
      void (isSlow ? released : Promise.resolve()).then(() => response.end(plainPng(64, 64)));
    };
    expect((await find()).wallets.map(({ icon }) => icon)).toEqual([uri, undefined, uri]);
    release();
    await expect
      .poll(async () => (await find()).wallets.map(({ icon }) => icon))
      .toEqual([uri, uri, uri]);
  });
});
