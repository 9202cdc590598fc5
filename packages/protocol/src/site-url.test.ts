import { spellingsOn, urlSpellings } from '@portico/testing/server/url-spellings';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSiteUrl, type SiteUrl, sitePath, siteUrl } from './site-url.ts';

const origin = 'https://example.com';
const app = 'https://app.example.com';
const site = { origin, trustedOrigins: new Set([app]) };
const spellings = urlSpellings(origin, app);
const runs = { numRuns: 3000, examples: spellingsOn(origin).map((text): [string] => [text]) };

/** The URL that a browser opens for a link on a page. */
const opened = (url: string, page = `${origin}/a/page`) => new URL(url, page);

describe('every spelling', () => {
  test('leads to the site or is no URL of it, absolute and by path', () => {
    fc.assert(
      fc.property(spellings, (text) => {
        const url = parseSiteUrl(text, site, origin);
        if (url === undefined) return;
        expect([origin, app]).toContain(new URL(url).origin);
        expect(new URL(url)).toMatchObject({ href: url, username: '', password: '' });
        const path = sitePath(url, origin);
        expect(opened(path).href).toBe(url);
        expect(path).toMatch(/^(?:https:\/\/|\/(?![/\\\s]))/);
        // Written for the one origin and opened on the other.
        expect([origin, app]).toContain(opened(path, `${app}/`).origin);
      }),
      runs,
    );
  });

  test('of a path is a URL of the site behind its origin', () => {
    fc.assert(
      fc.property(spellings, (text) => {
        const url = siteUrl(`${origin}/${text}`, { origin });
        expect(new URL(url).origin).toBe(origin);
        expect(opened(sitePath(url, origin)).href).toBe(url);
      }),
      runs,
    );
  });
});

test.each([
  ['/vault?tab=1#top', '/vault?tab=1#top'],
  ['https://example.com', '/'],
  ['HTTPS://EXAMPLE.COM:443/vault', '/vault'],
  ['https://app.example.com/vault', 'https://app.example.com/vault'],
  ['https://example.com//evil.example/x', 'https://example.com//evil.example/x'],
  ['/.//evil.example/x', 'https://example.com//evil.example/x'],
  ['/x/..//evil.example/x', 'https://example.com//evil.example/x'],
  ['/%2e//evil.example/x', 'https://example.com//evil.example/x'],
])('a page links %s as %s', (text, path) => {
  expect(sitePath(siteUrl(text, site), origin)).toBe(path);
});

test.each([
  '//evil.example/x',
  '/\\evil.example',
  'https://user@example.com/',
  'https://:password@example.com/',
  'http://example.com/',
  'https://example.com.evil.example/',
  'blob:https://example.com/7a1b',
  'javascript:alert(1)',
  'https://[',
])('%s is no URL of the site', (text) => {
  expect(parseSiteUrl(text, site, origin)).toBeUndefined();
  expect(() => siteUrl(text, site)).toThrow(TypeError);
});

test('a relative URL needs a base', () => {
  expect(parseSiteUrl('/vault', site)).toBeUndefined();
  expect(parseSiteUrl('/vault', site, app)).toBe('https://app.example.com/vault');
});

test('an origin alone stays without a slash', () => {
  expect(siteUrl(origin, site)).toBe(origin);
  expect(siteUrl(app, site)).toBe(app);
  expect(sitePath(siteUrl(origin, site), origin)).toBe('/');
});

test('no other text is of the type', () => {
  const url = siteUrl('/vault', site);
  // @ts-expect-error What is cut off a URL of the site may lead anywhere.
  const cut: SiteUrl = url.slice(origin.length);
  // @ts-expect-error So may what is joined.
  const joined: SiteUrl = `${cut}/x`;
  expect(joined).toBe('/vault/x');
});
