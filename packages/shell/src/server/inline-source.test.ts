import { describe, expect, it } from 'vitest';
import { entryScript, hashSource, siteStylesheets } from './inline-source.ts';

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

const index = 'src/styles/index.css';
const home = 'src/styles/pages/home.css';
const late = 'src/styles/late.css';
const auth = 'src/styles/auth.css';

/** A site whose stylesheets say what they are. */
const siteWith = (...sources: readonly string[]) =>
  siteStylesheets(sources, (source) => ({ href: `/${source}`, css: `/* ${source} */` }));

describe('siteStylesheets', () => {
  it('has one stylesheet for a page: its own or the common one', () => {
    const stylesheets = siteWith(index, home);
    expect([stylesheets.get('home').href, stylesheets.get('account').href]).toEqual([
      `/${home}`,
      `/${index}`,
    ]);
  });

  it('works with one stylesheet for all', () => {
    const { auth, late } = siteWith(index);
    expect([auth.href, late]).toEqual([`/${index}`, undefined]);
  });

  it('has others for the pages of the session server and for after the first paint', () => {
    const site = siteWith(index, auth, late);
    expect([site.auth.href, site.late]).toEqual([`/${auth}`, `/${late}`]);
  });

  it('returns the hashes of inline stylesheets for the content policy', () => {
    const { hashes } = siteStylesheets([index, late, auth], (source) => ({
      href: source,
      css: source === index ? 'a{color:red}' : 'b{}',
    }));
    // openssl dgst -sha256 -binary | base64
    expect(hashes).toEqual(["'sha256-6hWWMOcF+mJesSJGYhmK2lkIIEw9Xc5XKGLPVzh8yxs='"]);
  });

  it('inlines no stylesheet without its text, as in development', () => {
    expect(siteStylesheets([index], (source) => ({ href: source })).hashes).toEqual([]);
  });

  it('refuses a stylesheet that would end its element, and a site without one', () => {
    expect(() => siteStylesheets([index], () => ({ href: '/a', css: 'a{}</style>' }))).toThrow(
      '/a holds "</", which would end its element.',
    );
    expect(() => siteWith(home)).toThrow('The site has no src/styles/index.css.');
  });
});
