import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Command, CommandError, type Io } from '@portico/server/cli';
import type { Product } from './vite/product.ts';

/** A command on the site of the named folder, else of the current one. Data stays in the current one either way. */
function siteCommand(
  name: string,
  summary: string,
  run: (root: string, io: Io) => ReturnType<Command['run']>,
): Command {
  return {
    name,
    parameters: '[folder]',
    summary,
    async run({ io, words: [folder = '.'] }) {
      const root = resolve(folder);
      if (!existsSync(join(root, 'portico.config.ts')))
        throw new CommandError(`There is no portico.config.ts in ${root}.`);
      return run(root, io);
    },
  };
}

/** Reads the site of a folder. Problems of its configuration are reported without a stack. */
async function read(root: string): Promise<Product> {
  const { readProduct } = await import('./vite/product.ts');
  return readProduct(root).catch((error: unknown) => {
    throw new CommandError(error instanceof Error ? error.message : String(error));
  });
}

/** Commands that the `portico` command of @portico/server adds where this package is installed. */
export const commands: readonly Command[] = [
  siteCommand('dev', 'serve a site from its sources, with hot reload', async (root, io) => {
    const { startDevelopment } = await import('./server/dev.ts');
    await startDevelopment(await read(root), io.environment);
    return undefined;
  }),
  siteCommand('build', 'build a site into its folder dist', async (root) => {
    const [vite, configs] = await Promise.all([import('vite'), import('./vite/config.ts')]);
    const product = await read(root);
    for (const config of configs.buildConfigs(product)) await vite.build(config);
    const folder = join(root, 'dist');
    return { text: `Built ${folder}`, json: { folder } };
  }),
  siteCommand('start', 'serve what portico build wrote', async (root) => {
    const main = join(root, 'dist/server/main.js');
    if (!existsSync(main)) throw new CommandError(`There is no ${main}. Run: portico build`);
    // It prints, handles signals and exits by itself, as `node dist/server/main.js` does.
    await import(pathToFileURL(main).href);
    return undefined;
  }),
];
