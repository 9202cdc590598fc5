import { runTool } from '../repository.ts';
import { readBuiltSite } from '../sizes/built-site.ts';
import { bareReactSize, bundledSize } from '../sizes/bundle.ts';
import { limits } from '../sizes/limits.ts';
import type { Step } from './step.ts';

const sessionAlone = `export { createSessionClient, SessionProvider, useSession } from '@portico/react';`;
const react = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'];

/** The browser's entries of @portico/shell, as the manifest names them. */
const shell = '../../packages/shell/src/client';

/** The sources whose chunk is the connection engine; the rest of it follows from their imports. */
const engine = /packages\/react\/src\/wallet\/wallet-engine\.ts$/;

/** What is fetched with a click on one wallet: the source whose chunk it is, and its budget. */
const connectors = [
  ['WalletConnect', 'wallet-connect-connector.ts', limits.walletConnect],
  ['Coinbase Wallet', 'coinbase-connector.ts', limits.coinbase],
  ['Safe', 'safe-connector.ts', limits.safe],
] as const;

/** The budgets for what a browser has to fetch, measured on the built site. */
export const sizes: Step = {
  name: 'sizes',
  async run(report) {
    const output = await runTool('npm', ['run', 'build:site']);
    if (output !== undefined) {
      return [output];
    }
    const site = readBuiltSite();
    const entry = site.reach([`${shell}/entry.ts`]);
    const page = site.reach([
      `${shell}/entry.ts`,
      `${shell}/hydrate.tsx`,
      'src/pages/home.tsx',
      'src/locales/en.ts?words=shell',
      'src/locales/en.ts?words=home',
    ]);
    const engineSources = site.sources.filter((source) => engine.test(source));
    const wallet = [...site.reach(engineSources)].filter((source) => !page.has(source));
    // A connector that were part of a page or of the engine would have no chunk, and `reach` throws.
    const afterEngine = new Set([...page, ...wallet]);
    const clicks = connectors.map(([name, source, limit]) => {
      const reached = site.reach([`../../packages/react/src/wallet/connectors/${source}`]);
      return [name, site.size([...reached].filter((one) => !afterEngine.has(one))), limit] as const;
    });
    if (engineSources.length === 0) {
      return ['The wallet engine has no separate chunk: it is part of a page’s first load.'];
    }

    const bare = await bareReactSize();
    report(`bare React and react-dom: ${kilobytes(bare)}`);
    const budgets = [
      ['anonymous first visit', site.size(entry), limits.anonymousEntry],
      ['first load with a session', site.size(page), limits.signedInTimesBareReact * bare],
      ['wallet engine', site.size(wallet), limits.walletEngine],
      ...clicks,
      [
        'useSession beside React',
        await bundledSize(sessionAlone, react),
        limits.useSessionBesideReact,
      ],
    ] as const;
    return budgets.flatMap(([name, size, limit]) => {
      const line = `${name}: ${kilobytes(size)} of ${kilobytes(limit)}`;
      if (size <= limit) {
        report(line);
        return [];
      }
      return [`${line} is too much`];
    });
  },
};

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(2)} kB`;
}
