import { describe, expect, it } from 'vitest';
import { encodeState, escapeHtml } from './document.ts';

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
