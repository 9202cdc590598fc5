import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Command, CommandError } from '@portico/server/cli';

/** The folder of the site: the one that was named, else the current one. Data stays in the current one either way. */
const rootOf = ([folder = '.']: readonly string[]): string => {
  const root = resolve(folder);
  if (existsSync(join(root, 'portico.config.ts'))) return root;
  throw new CommandError(`There is no portico.config.ts in ${root}.`);
};

const dev: Command = {
  name: 'dev',
  parameters: '[folder]',
  summary: 'serve a site from its sources, with hot reload',
  async run({ io, words }) {
    const { startDevelopment } = await import('./server/dev.ts');
    io.print(await startDevelopment(rootOf(words), io.environment));
    return undefined;
  },
};

const build: Command = {
  name: 'build',
  parameters: '[folder]',
  summary: 'build a site into its folder dist',
  async run({ words }) {
    const root = rootOf(words);
    const [vite, configs] = await Promise.all([import('vite'), import('./vite/config.ts')]);
    await vite.build(configs.clientConfig(root));
    await vite.build(configs.serverConfig(root));
    await vite.build(configs.devWalletConfig(root));
    const folder = join(root, 'dist');
    return { text: `Built ${folder}`, json: { folder } };
  },
};

const start: Command = {
  name: 'start',
  parameters: '[folder]',
  summary: 'serve what portico build wrote',
  async run({ words }) {
    const main = join(rootOf(words), 'dist/server/main.js');
    if (!existsSync(main)) throw new CommandError(`There is no ${main}. Run: portico build`);
    // It prints, handles signals and exits by itself, as `node dist/server/main.js` does.
    await import(pathToFileURL(main).href);
    return undefined;
  },
};

/** What the `portico` command of @portico/server adds where this package is installed. */
export const commands: readonly Command[] = [dev, build, start];
