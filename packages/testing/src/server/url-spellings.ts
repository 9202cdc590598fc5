import fc from 'fast-check';

/** A path that begins with two slashes, as people, proxies and URL parsers write it. */
export const doubledSlashes: readonly string[] = [
  '/.//evil.example/x',
  '/..//evil.example/x',
  '/x/..//evil.example/x',
  '/%2e//evil.example/x',
  '/%2E%2e//evil.example/x',
  '/.//user@evil.example/x',
  '/.//evil.example:8443/x?y#z',
];

/** URLs that look like an origin's, or like another site's, with the same path. */
export const spellingsOn = (origin: string): readonly string[] => [
  ...doubledSlashes,
  ...['//evil.example/x', '///evil.example/x', ...doubledSlashes].map((path) => origin + path),
  '//evil.example/x',
  '/\\evil.example/x',
  '/\t/evil.example/x',
  '\\\\evil.example/x',
  'https:evil.example/x',
  'HTTPS:\\\\evil.example/x',
  'javascript:alert(1)',
  `blob:${origin}/`,
  `${origin}@evil.example/x`,
  `${origin}.evil.example/x`,
  `${origin}:8443/x`,
  `${origin}\\@evil.example/x`,
  `${origin.toUpperCase()}//EVIL.EXAMPLE/x`,
];

/** Texts that a browser, a server and a person may read as different URLs; every one is a string of well-formed UTF-16. */
export function urlSpellings(origin: string, ...trusted: readonly string[]): fc.Arbitrary<string> {
  const authority = origin.replace(/^https?:\/\//, '');
  const start = fc.constantFrom(
    '',
    '',
    '/',
    '/',
    '//',
    '/\\',
    '\\\\',
    '\t/',
    ' /',
    '/\n/',
    'https:',
    'HTTPS://',
    'https:/',
    'javascript:',
    'data:text/html,',
    `blob:${origin}`,
    'https://evil.example',
    ...[origin, ...trusted].flatMap((each) => [
      each,
      each.toUpperCase(),
      `${each}:443`,
      `${each}.`,
    ]),
    `http://${authority}`,
    `https://user:password@${authority}`,
    `https://user%40${authority}`,
    'https://exämple.com',
    'https://xn--exmple-cua.com',
    'https://ｅxample.com',
  );
  const part = fc.constantFrom(
    '/',
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2e',
    '%2E%2e',
    '%2f',
    '%5C',
    '%09',
    '%00',
    '%',
    '%zz',
    '\t',
    '\n',
    '\r',
    '\0',
    ' ',
    '\u00a0',
    '\u3002',
    '\uff0f',
    '@',
    ':',
    ':8443',
    '?',
    '#',
    '&',
    ';',
    'evil.example',
    'user:password@evil.example',
    'EVIL.example',
    'ëvil.example',
    '[::1]',
    '127.1',
    'vault',
    'é',
    '😀',
    '"',
    "'",
    '<',
    '>',
    ...trusted,
  );
  const tail = fc.oneof(
    { weight: 30, arbitrary: fc.constant('') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('/'.repeat(3000), 'a'.repeat(3000), '/..'.repeat(600)),
    },
  );
  const spelled = fc.tuple(start, fc.array(part, { maxLength: 7 }), tail);
  return fc.oneof(
    { weight: 8, arbitrary: spelled.map(([first, parts, last]) => first + parts.join('') + last) },
    { weight: 2, arbitrary: fc.constantFrom(...[origin, ...trusted].flatMap(spellingsOn)) },
    { weight: 1, arbitrary: fc.webUrl() },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  );
}
