import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { encodeState, escapeHtml } from './document.ts';
import { answerHtml, chooseEncoding, joinHtml, sharedHtml } from './html-answer.ts';
import { entryScript, hashSource, siteStylesheets } from './inline-source.ts';

describe('encodeState', () => {
  it('escapes text that would end the script element or begin a comment', () => {
    const encoded = encodeState({ name: '</script><script>alert(1)</script><!--' });
    expect(encoded).not.toMatch(/[<>&]/);
  });

  it('survives a round trip', () => {
    const value = { a: '</script>&amp;\u2028\u2029', b: [null, 1, true] };
    expect(JSON.parse(encodeState(value))).toEqual(value);
  });

  it('contains no line separators that break old parsers', () => {
    expect(encodeState('\u2028\u2029')).toBe('"\\u2028\\u2029"');
  });
});

describe('escapeHtml', () => {
  it('escapes text for elements and quoted attributes', () => {
    expect(escapeHtml("\"><img src=x onerror='1'>&")).toBe(
      "&quot;&gt;&lt;img src=x onerror='1'&gt;&amp;",
    );
  });
});

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

it.each([
  [null, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.2, gzip;q=0.9', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=nonsense', 'identity'],
] as const)('answers Accept-Encoding %j with %s', (header, expected) => {
  expect(chooseEncoding(header, 'br')).toBe(expected);
});

it.each([
  [null, 'identity'],
  ['gzip, deflate, br, zstd', 'gzip'],
  ['br', 'br'],
  ['br, gzip;q=0', 'br'],
  ['br;q=0.9, gzip;q=0.2', 'br'],
] as const)('answers Accept-Encoding %j with %s where speed counts', (header, expected) => {
  expect(chooseEncoding(header, 'gzip')).toBe(expected);
});

describe('a page of pieces', () => {
  const html = [
    sharedHtml('<!doctype html>\n'),
    `<p>${'Grüße, 世界. '.repeat(300)}</p>`,
    sharedHtml('</html>\n'),
  ];
  const answer = (encoding: 'br' | 'gzip' | 'identity') =>
    answerHtml({ html, status: 200, personal: true, locale: 'en', encoding }).body ?? [];

  it.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
    ['identity', Buffer.from],
  ] as const)('is whole in %s, also when its shared pieces are used again', (encoding, decode) => {
    for (const body of [answer(encoding), answer(encoding)]) {
      expect(decode(Buffer.from(body)).toString()).toBe(joinHtml(html));
    }
  });

  it('is compressed', () => {
    expect(answer('gzip').length).toBeLessThan(joinHtml(html).length / 10);
  });

  it('may be longer than the buffer that pieces are encoded into', () => {
    const long = ['é'.repeat(100_000), sharedHtml('end')];
    const { body } = answerHtml({
      html: long,
      status: 200,
      personal: true,
      locale: 'en',
      encoding: 'gzip',
    });
    expect(gunzipSync(body ?? Buffer.alloc(0)).toString()).toBe(joinHtml(long));
  });
});
