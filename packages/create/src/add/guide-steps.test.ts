import { expect, test } from 'vitest';
import { readGuide } from './guide-steps.ts';

const guide = `# A guide

\`\`\`sh
npm create thing@1.2.3 my-app   # once
cd my-app
\`\`\`

Some words.

\`\`\`ts src/auth.ts
export const a = 1;

export const b = 2;
\`\`\`

\`\`\`ts
shown();
\`\`\`
`;

test('reads commands and files in their order, and leaves what is only shown', () => {
  expect(readGuide(guide)).toEqual([
    { kind: 'commands', code: 'npm create thing@1.2.3 my-app   # once\ncd my-app\n' },
    {
      kind: 'file',
      path: 'src/auth.ts',
      code: 'export const a = 1;\n\nexport const b = 2;\n',
      isByHand: false,
    },
  ]);
});

test.each(['/etc/passwd', '../other/file.ts', 'src/../../file.ts'])('refuses %s', (path) => {
  expect(() => readGuide(`\`\`\`ts ${path}\n\`\`\`\n`)).toThrow('outside of the project');
});

test('takes a path with dots and brackets', () => {
  expect(readGuide('```ts src/pages/[...auth].ts\na\n```\n')).toEqual([
    { kind: 'file', path: 'src/pages/[...auth].ts', code: 'a\n', isByHand: false },
  ]);
});

test.each([
  ['In `a.tsx`, around `<App />`:', { place: 'around', anchor: '<App />' }, false],
  [
    'Some words. In `a.tsx`, in place of `<html`:',
    { place: 'in place of', anchor: '<html' },
    false,
  ],
  ['In `a.tsx`, these imports:', { place: 'imports', anchor: '' }, false],
  ['By hand, in `a.tsx`, before `<h1`:', { place: 'before', anchor: '<h1' }, true],
])('the sentence %j is an edit', (sentence, edit, isByHand) => {
  expect(readGuide(`${sentence}\n\n\`\`\`tsx\ncode\n\`\`\`\n`)).toEqual([
    { kind: 'edit', edit: { path: 'a.tsx', code: 'code\n', ...edit }, isByHand },
  ]);
});
