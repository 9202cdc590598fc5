import { expect, it } from 'vitest';
import { chunkGroups } from './chunk-groups.ts';

it.each([
  ['a workspace', '/srv/packages/react/src', 'tsx'],
  ['node_modules', '/srv/site/node_modules/@portico/react/dist', 'js'],
])('groups the modules of our packages in %s by moment', (_, react, extension) => {
  const core = react.replace('/react/', '/core/');
  const modules = {
    hydrate: `${react}/components/connect-button.${extension}`,
    dialog: `${react}/components/connect-dialog.${extension}`,
    step: `${react}/components/step.${extension}`,
    account: `${react}/components/account-dialog.${extension}`,
    transactions: `${core}/transactions/transaction-list.js`,
    chain: '/srv/site/node_modules/viem/_esm/index.js',
    other: '/srv/site/node_modules/nanoid/index.js',
  };
  const imports: Readonly<Record<string, readonly string[]>> = {
    [modules.dialog]: [modules.step],
    [modules.account]: [modules.transactions, modules.chain, modules.other],
  };
  const group = chunkGroups('/srv/site/', modules.hydrate, modules.hydrate, modules.hydrate);
  const groups = Object.entries(modules).map(([name, id]) => [
    name,
    group(id, {
      getModuleInfo: (module) => ({
        importedIds: imports[module] ?? [],
        dynamicallyImportedIds: module === modules.hydrate ? [modules.dialog, modules.account] : [],
      }),
    }),
  ]);
  expect(Object.fromEntries(groups)).toEqual({
    hydrate: 'page-moment',
    dialog: 'connect-moment',
    step: 'connect-moment',
    account: 'account-moment',
    transactions: 'account-moment',
    chain: 'account-moment',
    other: null,
  });
});
