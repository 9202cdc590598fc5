import { describe, expect, it } from 'vitest';
import { agoText, languageFor, momentText, utcText } from './time.tsx';

const noon = Date.UTC(2026, 10, 21, 12);
const minutes = (count: number) => noon - count * 60_000;

describe('a time before any script', () => {
  it('is in UTC and names it', () => {
    expect(utcText('2026-11-21T02:46:59.000Z', 'en-GB')).toBe('21 Nov 2026, 02:46 UTC');
    expect(utcText('2026-11-21T02:46:59.000Z', 'de')).toBe('21.11.2026, 02:46 UTC');
    expect(utcText('soon', 'en-GB')).toBe('soon');
  });
});

describe('times in the visitor’s format', () => {
  it('are in the page’s language, with the visitor’s regional format', () => {
    expect(languageFor('de', 'de', ['en-GB', 'de-CH', 'de-DE'])).toBe('de-CH');
    expect(languageFor('en', 'en-GB', ['de-CH', 'en'])).toBe('en-GB');
    expect(languageFor('zh-Hans', 'zh-Hans', ['zh-SG'])).toBe('zh-SG');
  });

  it('ignore a language that Intl refuses', () => {
    expect(languageFor('en', 'en-GB', ['en-US@posix'])).toBe('en-GB');
  });

  it('are short and whole', () => {
    expect(momentText(noon, 'en-GB')).toMatch(/^21 Nov 2026, \d\d:00$/);
  });

  it.each([
    [0, 'now'],
    [0.9, 'now'],
    [-3, 'now'],
    [1, '1 minute ago'],
    [59, '59 minutes ago'],
    [60, '1 hour ago'],
    [23 * 60, '23 hours ago'],
    [24 * 60, 'yesterday'],
    [6 * 24 * 60, '6 days ago'],
  ])('%s minutes back are “%s”', (count, text) => {
    expect(agoText(minutes(count), noon, 'en-GB')).toBe(text);
  });

  it('name the day after more than a week', () => {
    expect(agoText(minutes(7 * 24 * 60), noon, 'en-GB')).toMatch(/^14 Nov 2026/);
  });
});
