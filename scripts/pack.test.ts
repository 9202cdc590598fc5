import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { installCommands } from './pack.ts';
import { root } from './repository.ts';

test('each kind of project has a command, with the tarballs that it needs and tested versions', () => {
  expect(installCommands('/packed')).toMatchObject({
    'a server': 'npm install /packed/{locales,protocol,server}.tgz viem@2.57.20',
    'a page with React':
      'npm install /packed/{locales,protocol,core,react}.tgz @wagmi/core@3.6.5 viem@2.57.20',
  });
});

test('the page for the time before a release names the same tarballs', () => {
  const text = readFileSync(join(root, 'docs/before-the-first-release.md'), 'utf8');
  for (const command of Object.values(installCommands('<clone>/packed'))) {
    const [words = ''] = command.split(/ (?:@wagmi|viem)/, 1);
    expect(text).toContain(`\`${words}\``);
  }
});
