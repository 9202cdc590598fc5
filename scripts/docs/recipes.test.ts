import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRecipe, recipeTitles } from '../../e2e/recipes/read-recipe.ts';
import { root } from '../repository.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

const tests = read('packages/server/src/tests/guides/recipes.test.ts');
const browserTests = read('e2e/recipes/recipes.spec.ts');

test.each(recipeTitles)('“%s” is run by a test, in a browser if it is for pages', (title) => {
  expect(readRecipe(title).page === undefined ? tests + browserTests : browserTests).toContain(
    title,
  );
});

test.each(recipeTitles)('“%s” is in the table of recipes', (title) => {
  const place = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
  expect(read('docs/recipes.md')).toContain(`#${place})`);
});
