import { expect, test } from 'vitest';
import { codeBlocks } from './code-blocks.ts';

test('finds blocks of TypeScript and the lines that they begin at', () => {
  const found = codeBlocks(
    '# A\n\n```ts\nlet a = 1;\n```\n\n```sh\nls\n```\n\n```tsx\n<p />;\n```\n',
  );
  expect(found).toEqual([
    { line: 4, jsx: false, code: 'export {};\nlet a = 1;\n' },
    { line: 12, jsx: true, code: 'export {};\n<p />;\n' },
  ]);
});

test('a block without imports knows what the blocks before it imported', () => {
  const [, second] = codeBlocks("```ts\nimport { a } from 'a';\n```\n```ts\na();\n```\n");
  expect(second?.code).toBe("import { a } from 'a'; export {};\na();\n");
});

test('a block with imports stands alone', () => {
  const [, second] = codeBlocks(
    "```ts\nimport { a } from 'a';\n```\n```ts\nimport { b } from 'b';\n```\n",
  );
  expect(second?.code).toBe("export {};\nimport { b } from 'b';\n");
});
