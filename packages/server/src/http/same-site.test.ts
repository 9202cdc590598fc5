import { expect, test } from 'vitest';
import { isCookieDomain, isSameSite } from './same-site.ts';

test.each([
  ['https://example.com', 'https://app.example.com'],
  ['https://api.example.co.uk', 'https://app.example.co.uk'],
  ['https://example.com:8443', 'https://example.com'],
  ['http://localhost:3000', 'http://localhost:5173'],
  ['http://api.portico.localhost:1', 'http://app.portico.localhost:2'],
  ['https://127.0.0.1:1', 'https://127.0.0.1:2'],
])('%s and %s are one site', (one, other) => {
  expect([isSameSite(one, other), isSameSite(other, one)]).toEqual([true, true]);
});

test.each([
  ['https://example.com', 'https://example.org'],
  ['https://example.com', 'http://example.com'],
  ['https://a.co.uk', 'https://b.co.uk'],
  // Anyone can register a name below these.
  ['https://a.vercel.app', 'https://b.vercel.app'],
  ['https://a.github.io', 'https://b.github.io'],
  ['http://localhost:3000', 'http://127.0.0.1:3000'],
  ['http://localhost', 'http://app.localhost'],
  ['https://127.0.0.1', 'https://127.0.0.2'],
  ['https://notexample.com', 'https://example.com'],
])('%s and %s are two', (one, other) => {
  expect([isSameSite(one, other), isSameSite(other, one)]).toEqual([false, false]);
});

test.each([
  ['example.com', 'example.com'],
  ['example.com', 'api.example.com'],
  ['eu.example.com', 'api.eu.example.com'],
])('%s can be the domain of a cookie of %s', (domain, host) => {
  expect(isCookieDomain(domain, host)).toBe(true);
});

test.each([
  ['com', 'example.com'],
  ['co.uk', 'example.co.uk'],
  ['vercel.app', 'a.vercel.app'],
  ['example.org', 'example.com'],
  ['ample.com', 'example.com'],
  ['api.example.com', 'example.com'],
  ['.example.com', 'api.example.com'],
  ['EXAMPLE.com', 'api.example.com'],
  ['127.0.0.1', '127.0.0.1'],
  ['0.0.1', '127.0.0.1'],
  ['localhost', 'localhost'],
  ['', 'example.com'],
])('%s cannot be the domain of a cookie of %s', (domain, host) => {
  expect(isCookieDomain(domain, host)).toBe(false);
});
