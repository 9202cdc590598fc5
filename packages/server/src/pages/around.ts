import { type Html, html } from './html.ts';

// Nothing that anybody writes: two of them mark the place of a value in a sentence.
const mark = '\u{fffc}';

/**
 * A sentence with markup in the places of its values, which each language orders as it likes. A value needs a
 * `dir` of its own: addresses are written from left to right in every language.
 */
export function around(
  sentence: (...values: readonly string[]) => string,
  ...values: readonly Html[]
): Html {
  const parts = sentence(...values.map((_, index) => mark + index + mark)).split(mark);
  return html`${parts.map((part, index) => (index % 2 === 0 ? part : values[Number(part)]))}`;
}
