import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Sentence } from './dialog-parts.tsx';

describe('Sentence', () => {
  it('keeps each short address in one piece', () => {
    expect(renderToStaticMarkup(<Sentence text="0x1234…5678でログイン" />)).toBe(
      '<span><span class="portico-one-line">0x1234…5678</span>でログイン</span>',
    );
    const two = renderToStaticMarkup(<Sentence text="You are 0x1234…5678, not 0xAbCd…eF01." />);
    expect(two.replaceAll(/<[^>]+>/g, '|')).toBe('|You are |0x1234…5678|, not |0xAbCd…eF01|.|');
  });

  it('leaves other text as it is', () => {
    expect(renderToStaticMarkup(<Sentence text="Sending… to alice.eth" />)).toBe(
      '<span>Sending… to alice.eth</span>',
    );
  });
});
