import type { SiteUrl } from '@portico/protocol';

/** Markup that is safe to send: everything interpolated into it was escaped. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = Html | string | number | false | null | undefined | readonly Part[];

// A character that no text contains; two of them mark the place of a value in a sentence.
const mark = '\u{fffc}';

/** A sentence with markup in place of its values, in each language's order. Values need a `dir`: addresses are always left to right. */
export function interpolate(
  sentence: (...values: readonly string[]) => string,
  ...values: readonly Html[]
): Html {
  const parts = sentence(...values.map((_, index) => mark + index + mark)).split(mark);
  return html`${parts.map((part, index) => (index % 2 === 0 ? part : values[Number(part)]))}`;
}

/** Builds markup. Strings are escaped for text and quoted attributes; `Html` goes in as it is. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let markup = strings[0] ?? '';
  parts.forEach((part, index) => {
    markup += render(part) + (strings[index + 1] ?? '');
  });
  return new Html(markup);
}

/** An attribute with a URL that a browser or a script opens, with a space before it. Pages write no other. */
export function urlAttribute(
  name: 'href' | 'action' | 'value' | 'data-callback-url',
  url: SiteUrl,
): Html {
  return html` ${name}="${url}"`;
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.markup;
  if (typeof part === 'string' || typeof part === 'number') return escapeMarkup(String(part));
  return part.map(render).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
