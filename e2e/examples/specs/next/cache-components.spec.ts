import { execFile } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../../src/test.ts';

const configuration = `export default {
  serverExternalPackages: ['@portico/server'],
  cacheComponents: true,
};
`;

test('with cacheComponents the page is prerendered around the place of the button', async ({
  exampleName,
}) => {
  test.setTimeout(180_000);
  const examples = process.env.EXAMPLES_FOLDER ?? '';
  const folder = join(examples, `${exampleName}-prerendered`);
  try {
    await cp(join(examples, exampleName), folder, {
      recursive: true,
      // A guarded page has nothing to prerender.
      filter: (path) => !/\/(?:\.next|vault)$/.test(path),
    });
    await writeFile(join(folder, 'next.config.ts'), configuration);
    await promisify(execFile)('next', ['build'], { cwd: folder });
    const html = await readFile(join(folder, '.next/server/app/index.html'), 'utf8');
    expect(html).toContain('<h1>Your wallet is the key</h1>');
    // The look of the button depends on the session, which no build has.
    expect(html).toContain('<span class="portico-button portico-connect"></span>');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
