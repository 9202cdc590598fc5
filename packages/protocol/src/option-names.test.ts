import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nearestName, type OptionNames, unknownNames } from './option-names.ts';

type Options = {
  readonly allow?: () => boolean;
  readonly pages?: { readonly signIn?: string; readonly icon?: string };
  readonly fields?: readonly { readonly label: string }[];
};

const names = {
  allow: true,
  pages: { signIn: true, icon: true },
  fields: [{ label: true }],
} as const satisfies OptionNames<Options>;

describe('unknown names', () => {
  test('are found at every level, with the known name that is nearest', () => {
    const options = {
      alow: () => false,
      pages: { signin: '/', favicon: '/' },
      fields: [{ label: 'PIN' }, { lable: 'PIN' }],
      plugins: undefined,
    };
    expect(unknownNames(options, names)).toEqual([
      { path: 'alow', nearest: 'allow' },
      { path: 'pages.signin', nearest: 'pages.signIn' },
      { path: 'pages.favicon', nearest: undefined },
      { path: 'fields.lable', nearest: 'fields.label' },
      { path: 'plugins', nearest: undefined },
    ]);
  });

  test('are none where all names are known, and where there is no object', () => {
    expect(unknownNames({ allow: () => true, pages: undefined, fields: [] }, names)).toEqual([]);
    for (const value of [undefined, null, 'text', 1])
      expect(unknownNames(value, names)).toEqual([]);
    expect(unknownNames({ pages: null, fields: null }, names)).toEqual([]);
  });

  test('are found in objects without a prototype, as modules are, and in what an object inherits', () => {
    const bare = Object.assign(Object.create(null), { alow: () => false });
    const nested = { pages: Object.assign(Object.create(null), { signin: '/' }) };
    for (const options of [bare, Object.create(bare), Object.create({ alow: undefined })])
      expect(unknownNames(options, names)).toEqual([{ path: 'alow', nearest: 'allow' }]);
    expect(unknownNames(nested, names)).toEqual([
      { path: 'pages.signin', nearest: 'pages.signIn' },
    ]);
  });

  test('are those that every object inherits, too', () => {
    const options = JSON.parse('{"__proto__":1,"constructor":1,"toString":1}');
    expect(unknownNames(options, names)).toHaveLength(3);
  });
});

test.each([
  ['ADMIN', 'ADMINS'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['databaseurl', 'DATABASE_URL'],
  ['database', undefined],
  ['alow', 'allow'],
  ['lalow', 'allow'],
  ['', undefined],
])('the name nearest to %j is %j', (name, nearest) => {
  expect(nearestName(name, ['ADMINS', 'DATABASE_URL', 'allow'])).toBe(nearest);
});

test('one edit of a long name is a misspelling of it, whatever it is', () => {
  const edited = fc
    .tuple(fc.string({ minLength: 2, maxLength: 40 }), fc.nat(39), fc.string({ maxLength: 1 }))
    .map(([name, at, put]) => [name, name.slice(0, at) + put + name.slice(at + 1)] as const);
  fc.assert(
    fc.property(edited, ([name, other]) => {
      expect(nearestName(other, [name])).toBe(name);
    }),
  );
});

test('texts of any length are compared', () => {
  expect(nearestName('a'.repeat(1_000_000), ['allow', 'a'.repeat(20)])).toBeUndefined();
});
