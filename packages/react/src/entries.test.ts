// Server components may import the modules of the entries up to those that begin with 'use client'.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import coreManifest from '../../core/package.json' with { type: 'json' };
import localesManifest from '../../locales/package.json' with { type: 'json' };
import manifest from '../package.json' with { type: 'json' };

const folder = fileURLToPath(new URL('..', import.meta.url));
const isClient = (source: string) => /^(?:\/\/.*\n)*'use client';/.test(source);
/** `import … from`, `export … from` and bare imports, but no type-only ones and no `import()`. */
const imports = /^(?:import|export)\s(?!type\s)(?:[^;]*?\sfrom\s)?'([^']+)';/gm;

const packages = { '@portico/core': coreManifest, '@portico/locales': localesManifest };

/** The source of an import from @portico/core or @portico/locales, relative to this package. */
function ownModule(target: string): string | undefined {
  const found = Object.entries(packages).find(([name]) => target.startsWith(name));
  if (!found) return undefined;
  const [name, { exports }] = found;
  const home = name.replace('@portico', '..');
  const path = target.replace(name, '.');
  const internal = /^\.\/internal\/(.*)$/.exec(path)?.[1];
  if (internal !== undefined) return `${home}/src/${internal}.ts`;
  const entry = Object.entries(exports).find(([key]) => key === path)?.[1];
  if (typeof entry === 'object' && 'source' in entry) return join(home, entry.source);
  return '@portico/locales' === name ? path.replace('.', `${home}/src`).concat('.ts') : undefined;
}

/** The modules that a server component gets with an entry, by what they import. */
function serverModules(entry: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (file: string | undefined): void => {
    if (file === undefined || found.has(file)) return;
    const source = readFileSync(join(folder, file), 'utf8');
    if (isClient(source)) return;
    found.set(file, source);
    for (const [, target = ''] of source.matchAll(imports)) {
      if (target.startsWith('.')) visit(join(dirname(file), target));
      else visit(ownModule(target));
    }
  };
  visit(entry);
  return found;
}

const entries = Object.entries(manifest.exports).flatMap(([name, target]) =>
  typeof target === 'object' &&
  'source' in target &&
  /\.tsx?$/.test(target.source) &&
  !name.includes('*')
    ? [[name, target.source] as const]
    : [],
);

describe.each(entries)('the entry %s', (_, source) => {
  it('gives server components no module that needs a browser’s React', () => {
    for (const [file, code] of serverModules(source)) {
      const [, names = ''] = code.match(/import \{([^}]*)\} from 'react';/) ?? [];
      const values = names.split(',').filter((name) => name.trim() && !name.includes('type '));
      // These are all that React's build for server components has of what we use.
      const missing = values.filter(
        (name) =>
          !/^\s*(?:Fragment|Suspense|createElement|use|useId|useMemo|useCallback)\s*$/.test(name),
      );
      expect([file, missing]).toEqual([file, []]);
    }
  });
});

it('leaves server components displayName, deviceOf, withWords and createPortico', () => {
  const modules = [...serverModules('src/index.ts').keys()];
  expect(modules).toEqual(
    expect.arrayContaining([
      '../core/src/names/account-name.ts',
      '../core/src/session/device-of.ts',
      '../locales/src/locale.ts',
      '../core/src/create-portico.ts',
    ]),
  );
  expect(modules.filter((file) => /^src.*(?:use-|provider)/.test(file))).toEqual([]);
});
