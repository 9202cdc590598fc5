import { describe, expect, test } from 'vitest';
import { applyEdit } from './apply-edit.ts';
import type { Edit } from './guide-steps.ts';

const edit = (place: Edit['place'], anchor: string, code: string): Edit => ({
  path: 'a.tsx',
  place,
  anchor,
  code,
});

const main = `import { StrictMode } from "react"
import './index.css'

render(
  <StrictMode>
    <App />
  </StrictMode>,
)
`;
const around = edit('around', '<App />', '<Provider>\n  <App />\n</Provider>\n');
const imports = edit('imports', '', "import { Provider } from 'p';\nimport 'p/styles.css';\n");

/** Applies an edit twice: the second time has to change nothing. */
function applyTwice(text: string, one: Edit): string | undefined {
  const once = applyEdit(text, one);
  return once === undefined ? undefined : applyEdit(once, one);
}

test('wraps a text, with its indentation', () => {
  expect(applyTwice(main, around)).toContain(
    '  <StrictMode>\n    <Provider>\n      <App />\n    </Provider>\n  </StrictMode>',
  );
});

test('imports follow the last one, and those that are there are not repeated', () => {
  expect(applyTwice(main, imports)).toContain(
    "import './index.css'\nimport { Provider } from 'p';\nimport 'p/styles.css';\n\nrender(",
  );
  expect(applyTwice("'use client';\n\nrender();\n", imports)).toMatch(/^'use client';\n\nimport/);
  expect(applyTwice('import "p/styles.css"\n', imports)).toBe(
    `import "p/styles.css"\nimport { Provider } from 'p';\n`,
  );
  expect(applyTwice('import {\n  a,\n  b,\n} from "x"\nrun()\n', imports)).toMatch(
    /from "x"\nimport \{ Provider/,
  );
});

test('stands behind the line of its anchor, or inside of its braces', () => {
  const behind = edit('after', 'const app = new Hono()', 'app.use(auth);\n');
  expect(applyTwice('const app = new Hono();\napp.get();\n', behind)).toBe(
    'const app = new Hono();\napp.use(auth);\napp.get();\n',
  );
  const inside = edit('after', 'defineConfig({', 'server: { port: 1 },\n');
  expect(applyTwice('export default defineConfig({\n\tplugins: [],\n})\n', inside)).toBe(
    'export default defineConfig({\n\tserver: { port: 1 },\n\tplugins: [],\n})\n',
  );
  expect(applyTwice('export default defineConfig({ plugins: [] })\n', inside)).toBe(
    'export default defineConfig({\n  server: { port: 1 },\n plugins: [] })\n',
  );
  const item = edit('after', 'plugins: [', 'portico(),\n');
  expect(applyTwice('export default { plugins: [react()] };\n', item)).toBe(
    'export default { plugins: [portico(), react()] };\n',
  );
});

test('puts a text in place of another, once', () => {
  const html = edit('in place of', '<html', '<html suppressHydrationWarning\n');
  expect(applyTwice('<html lang="en">\n', html)).toBe(
    '<html suppressHydrationWarning lang="en">\n',
  );
  const has = '<html lang="en" suppressHydrationWarning>\n';
  expect(applyEdit(has, html)).toBe(has);
});

describe('a text that is not understood is not changed:', () => {
  test.each([
    ['without the anchor', 'render(<Router />)\n', around],
    ['with the anchor twice', '<App />\n<App />\n', around],
    ['with a name that is taken', 'const Provider = 1\n', imports],
    [
      'with the field already',
      'defineConfig({\n  server: { open: true },\n})\n',
      edit('after', 'defineConfig({', 'server: { port: 1 },\n'),
    ],
    [
      'with more behind the anchor',
      'const app = new Hono().basePath("/x")\n',
      edit('after', 'const app = new Hono()', 'app.use(auth);\n'),
    ],
    [
      'changed by hand since',
      '<PorticoProvider config={portico}>\n  <App />\n</PorticoProvider>\n',
      edit(
        'around',
        '<App />',
        '<PorticoProvider config={portico}>\n  <Button />\n  <App />\n</PorticoProvider>\n',
      ),
    ],
    [
      'with another script',
      '{"scripts":{"start":"x"}}',
      edit('fields', '', '{"scripts":{"start":"y"}}'),
    ],
    ['that is no JSON', '{ // mine\n}', edit('fields', '', '{"scripts":{"start":"y"}}')],
  ])('%s', (_, text, one) => {
    expect(applyEdit(text, one)).toBeUndefined();
  });
});

test('fields are merged: versions of the project stay, and so does its indentation', () => {
  const fields = edit(
    'fields',
    '',
    '{"scripts":{"api":"a"},"dependencies":{"viem":"2.57.20","hono":"4.0.0"}}',
  );
  expect(applyTwice('{\n\t"dependencies": {\n\t\t"viem": "^2.55.0"\n\t}\n}\n', fields)).toBe(
    '{\n\t"dependencies": {\n\t\t"hono": "4.0.0",\n\t\t"viem": "^2.55.0"\n\t},\n\t"scripts": {\n\t\t"api": "a"\n\t}\n}\n',
  );
});

test('lines are added once, a variable with any value but none', () => {
  const lines = edit('lines', '', 'SECRET=new\ndata\n');
  expect(applyTwice('SECRET=old', lines)).toBe('SECRET=old\ndata\n');
  expect(applyTwice('', lines)).toBe('SECRET=new\ndata\n');
  expect(applyTwice('SECRET=\n', lines)).toBe('SECRET=\nSECRET=new\ndata\n');
});
