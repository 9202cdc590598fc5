import { pageStyle } from '../../packages/server/src/pages/assets.ts';
import { mustRunTool, type Step } from '../repository.ts';
import { limits } from '../sizes/limits.ts';
import { bareReactSize, brotliSize, bundledSize, readBuiltSite } from '../sizes/measure.ts';

const sessionAlone = `export { createSessionClient, SessionProvider, useSession } from '@portico/react';`;
const react = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'];

const shell = '../../packages/shell/src/client';

/** Chunks fetched with a click on one wallet: the source of each, and its budget. */
const connectors = [
  ['WalletConnect', 'wallet-connect-connector.ts', limits.walletConnect],
  ['Coinbase Wallet', 'coinbase-connector.ts', limits.coinbase],
  ['Safe', 'safe-connector.ts', limits.safe],
  ['Base Account', 'base-account-connector.ts', limits.baseAccount],
] as const;

/** The budgets for what a browser has to fetch, measured on the built site. */
export const sizes: Step = {
  name: 'sizes',
  async run(report) {
    await mustRunTool('npm', ['run', 'build:site']);
    const site = readBuiltSite();
    const entry = site.reach([`${shell}/press-entry.ts?single-file`]);
    const withSession = `${shell}/entry.ts?single-file=entry`;
    const page = site.reach([withSession, `${shell}/hydrate.tsx`, 'src/locales/en.ts?page=home']);
    const words = '../../packages/locales/src/en/dialogs.ts';
    const connect = [...site.reach([site.named('connect-moment'), words])];
    const wallet = connect.filter((source) => !page.has(source));
    const afterClick = site.files(
      site.reach([
        `${shell}/hydrate.tsx`,
        'src/locales/en.ts?connect=home',
        site.named('connect-moment'),
      ]),
    );
    const beforeAccount = new Set([...page, ...wallet]);
    const account = [...site.reach([site.named('account-moment')])].filter(
      (source) => !beforeAccount.has(source),
    );
    // A connector that were part of one of these would have no chunk, and `reach` throws.
    const shared = new Set([...beforeAccount, ...account]);
    const clicks = connectors.map(([name, source, limit]) => {
      const reached = site.reach([`../../packages/core/src/connectors/${source}`]);
      return [name, site.size([...reached].filter((one) => !shared.has(one))), limit] as const;
    });
    // The pages of the session server link two.
    const own = brotliSize(pageStyle.css);
    const styles = site.sizes(/^src\/styles\/(index|auth|pages\/\w+)\.css$/).map(([page, size]) => {
      const all = page === 'auth' ? size + own : size;
      return [`styles of the first paint, ${page}`, all, limits.firstPaintStyles] as const;
    });
    // Home, demo, account, any other page, and the session server's.
    if (styles.length < 5)
      return [`Only ${styles.length} stylesheets of the first paint were found.`];
    if (afterClick > limits.filesAfterClick) {
      return [`From the click to the session ${afterClick} scripts are fetched.`];
    }
    report(`scripts from the click to the session: ${afterClick} of ${limits.filesAfterClick}`);

    const bare = await bareReactSize();
    report(`bare React and react-dom: ${kilobytes(bare)}`);
    const budgets = [
      ['anonymous first visit', site.size(entry), limits.anonymousEntry],
      ['first load with a session', site.size(page), limits.signedInTimesBareReact * bare],
      ['connect dialog and wallet engine', site.size(wallet), limits.connect],
      ['account', site.size(account), limits.account],
      ...clicks,
      ...styles,
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
