import { expect, it } from 'vitest';
import { entryScript, hashSource } from './inline-source.ts';

it('hashes inline content for the content policy', () => {
  // openssl dgst -sha256 -binary | base64
  expect(hashSource('a{color:red}', '/a.css')).toBe(
    "'sha256-6hWWMOcF+mJesSJGYhmK2lkIIEw9Xc5XKGLPVzh8yxs='",
  );
});

it.each(['a</script>', 'a</SCRIPT', 'b{}</style>', 'if (a<!--b)', '"<script"'])(
  'refuses content that would end or change its element: %s',
  (content) => {
    expect(() => hashSource(content, '/a')).toThrow(/^\/a holds ".+", which would end its element/);
  },
);

it('gives a module its own scope and the strict mode', () => {
  const { href, code = '' } = entryScript('/a.js', 'const portico = 1; var other = portico;\n');
  expect(href).toBe('/a.js');
  expect(new Function(`${code}; return [typeof portico, typeof other];`)()).toEqual([
    'undefined',
    'undefined',
  ]);
  const strict = entryScript('/a.js', 'undeclared = 1;').code ?? '';
  expect(() => new Function(strict)()).toThrow(ReferenceError);
});

it('refuses a module that needs another file', () => {
  expect(() => entryScript('/a.js', 'import "./b.js";', ['b.js'])).toThrow('/a.js imports b.js.');
});
