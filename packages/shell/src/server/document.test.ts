import { describe, expect, it } from 'vitest';
import { encodeState, escapeHtml } from './document.ts';

describe('encodeState', () => {
  it('lets no text end the script element or begin a comment', () => {
    const encoded = encodeState({ name: '</script><script>alert(1)</script><!--' });
    expect(encoded).not.toMatch(/[<>&]/);
  });

  it('says the same thing when it is read again', () => {
    const value = { a: '</script>&amp;\u2028\u2029', b: [null, 1, true] };
    expect(JSON.parse(encodeState(value))).toEqual(value);
  });

  it('holds no line separators that old parsers stumble over', () => {
    expect(encodeState('\u2028\u2029')).toBe('"\\u2028\\u2029"');
  });
});

describe('escapeHtml', () => {
  it('keeps text inside an element and inside a quoted attribute', () => {
    expect(escapeHtml("\"><img src=x onerror='1'>&")).toBe(
      "&quot;&gt;&lt;img src=x onerror='1'&gt;&amp;",
    );
  });
});
