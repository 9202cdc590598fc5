import type { Answers } from '../answers.ts';
import type { Files } from '../templates.ts';

/** A test, and a file for the words of the pages in each language but English. Frame and dialogs have their own words. */
export function languageFiles({ languages }: Answers): Files {
  const [, ...others] = languages;
  if (others.length === 0) return {};
  const words = others.map((code) => [`src/locales/${code}.ts`, emptyWords]);
  return { ...Object.fromEntries(words), 'tests/languages.spec.ts': writeTest(languages) };
}

const emptyWords = `// The words of your pages in this language, one export per page. What is missing here is in English.
export {};
`;

const writeTest = (
  languages: readonly string[],
) => `import { expect, test } from '@playwright/test';

const languages = '${languages.join(' ')}';

for (const locale of languages.split(' ')) {
  test(\`a browser that asks for \${locale} gets it\`, async ({ browser }) => {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await context.close();
  });
}
`;
