import { readFileSync } from 'node:fs';
import { pageStyle } from '../../packages/server/src/pages/assets.ts';
import { mustRunTool, root, type Step } from '../repository.ts';
import { brotliSize } from '../sizes/bundle.ts';
import { limits } from '../sizes/limits.ts';

/** The budget for the styles that the first paint of each page waits for, measured on the built site. */
export const firstPaintStyles: Step = {
  name: 'styles of the first paint',
  async run(report) {
    await mustRunTool('npm', ['run', 'build:site']);
    const client = `${root}apps/site/dist/client/`;
    const manifest: Record<string, { readonly file: string; readonly name?: string }> = JSON.parse(
      readFileSync(`${client}.vite/manifest.json`, 'utf8'),
    );
    // By their names: of those that the site does not write, the shell's own are there.
    const styles = new Map(Object.values(manifest).map(({ file, name = '' }) => [name, file]));
    const sizes = [...styles].flatMap(([name, file]) => {
      const [, page] = /^src\/styles\/(index|auth|pages\/\w+)\.css$/.exec(name) ?? [];
      if (page === undefined) return [];
      const size = brotliSize(readFileSync(client + file));
      // The pages of the session server link two.
      return [[page, page === 'auth' ? size + brotliSize(pageStyle.css) : size] as const];
    });
    for (const [page, size] of sizes)
      report(`${page}: ${size} of ${limits.firstPaintStyles} bytes`);
    // Home, demo, account, any other page, and the session server's.
    if (sizes.length < 5)
      return [`Only ${sizes.length} stylesheets of the first paint were found.`];
    return sizes
      .filter(([, size]) => size > limits.firstPaintStyles)
      .map(([page, size]) => `${page}: ${size} of ${limits.firstPaintStyles} bytes is too much`);
  },
};
