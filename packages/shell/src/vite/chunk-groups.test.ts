import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { portico } from './chunk-groups.ts';

const react = fileURLToPath(new URL('../../../react/src', import.meta.url));

test('components that every page runs import no component of another file', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: react }).map((file) => join(react, file));
  const listed = files.filter((file) => portico.test(file));
  expect(listed.length).toBeGreaterThan(10);
  const imported = listed.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /^(?:import|export) (?!type)[^;]*? from '(\.[^']+\.tsx)'/gm,
      ),
    ].map(([, path = '']) => join(dirname(file), path)),
  );
  expect(imported).not.toEqual([]);
  expect(imported.filter((file) => !portico.test(file))).toEqual([]);
});
