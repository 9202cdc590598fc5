import { type Html, html } from './html.ts';

// Nothing that anybody writes: it marks the place in a sentence.
const place = '\u{fffc}';

/**
 * A sentence with markup in the place of its one value. The value needs a `dir` of its own: addresses are
 * written from left to right in every language.
 */
export function around(sentence: (value: string) => string, value: Html): Html {
  const [before, after] = sentence(place).split(place);
  return html`${before}${value}${after}`;
}
