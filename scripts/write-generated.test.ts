import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from './repository.ts';
import { generateFiles } from './write-generated.ts';

test.each(await generateFiles())(
  '%s is generated from its sources as they are now',
  (file, text) => {
    expect(readFileSync(root + file, 'utf8')).toBe(text);
  },
);
