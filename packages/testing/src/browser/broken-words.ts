import type { Page } from '@playwright/test';

/**
 * Headings that break inside a word, each with a bar where a line ends: in the width that they have and in narrower ones, so that
 * the fonts of a machine decide nothing. In Japanese, no line begins with a particle or an ending,
 * either: what belongs together is a phrase, such as a noun with its particle.
 */
export function brokenWords(page: Page, selector = 'h1, h2, h3'): Promise<readonly string[]> {
  return page.evaluate((headings) => {
    const language = document.documentElement.lang;
    const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
    // Not できる: a verb of its own, which begins as a particle does.
    const clinging =
      /^(?!でき)[はがをにでとのもへやかなよねっゃゅょぁぃぅぇぉーんるたてれ、。）」]/u;

    /** Returns the positions in a text where painted lines begin. */
    function lineStarts(element: Element): readonly number[] {
      const starts: number[] = [];
      let before = 0;
      let top: number | undefined;
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const text = node.textContent ?? '';
        for (let index = 0; index < text.length; index += 1) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          const [box] = range.getClientRects();
          if (!box || box.width === 0) continue;
          // A piece of text of its own, such as a badge, is no part of the word before it.
          if (index > 0 && top !== undefined && box.top > top + box.height / 2)
            starts.push(before + index);
          top = box.top;
        }
        before += text.length;
      }
      return starts;
    }

    function breaksInside(element: Element): readonly string[] {
      const text = element.textContent ?? '';
      const boundaries = new Set([...segmenter.segment(text)].map(({ index }) => index));
      return lineStarts(element)
        .filter(
          (start) =>
            !boundaries.has(start) || (language === 'ja' && clinging.test(text.slice(start))),
        )
        .map((start) => `${text.slice(0, start)}|${text.slice(start)}`);
    }

    const found = new Set<string>();
    for (const heading of document.querySelectorAll<HTMLElement>(headings)) {
      if (!heading.checkVisibility({ visibilityProperty: true })) continue;
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(heading);
      const padding = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd);
      const room = heading.getBoundingClientRect().width - padding;
      // A phrase has to fit into the narrowest of them: beyond that any text breaks anywhere.
      for (const share of [1, 0.9, 0.8, 0.7].filter((part) => part === 1 || room * part > 200)) {
        heading.style.maxInlineSize = `${room * share + padding}px`;
        for (const broken of breaksInside(heading)) found.add(broken);
      }
      heading.style.maxInlineSize = '';
    }
    return [...found];
  }, selector);
}
