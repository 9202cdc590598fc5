import type { LocaleCode } from '@portico/protocol';
import { type DrawingColor, drawingHex, lightHexes } from '@portico/protocol/drawing-colors';
import { type Html, html } from './html.ts';
import { languageIn } from './language.ts';

/** Mail programs lack a site's stylesheets and custom properties, so colours are in attributes, and the dark ones here. */
const darkColours = ({ button, link }: MailColors) => `
  @media (prefers-color-scheme: dark) {
    .ground { background-color: #0b0d12 !important; }
    .card { background-color: #1c2029 !important; border-color: #2b303b !important; }
    .text { color: #f3f5f9 !important; }
    .muted { color: #a6aebd !important; }
    .action { background-color: ${button.dark} !important; color: ${labelOn(button.dark)} !important; }
    .link { color: ${link.dark} !important; }
    ${darkMailDoor(link.dark)}
  }
`;

const font =
  "font-family: system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;";

/** Lines break between words, as on pages, and within an address that is longer than a phone is wide. */
const wordBreaks: Partial<Record<LocaleCode, string>> = { ja: 'auto-phrase', ko: 'keep-all' };

type MailContent = {
  readonly title: string;
  readonly siteName: string;
  readonly locale: LocaleCode;
  readonly colors: MailColors;
  readonly heading: string;
  readonly lead: readonly (string | Html)[];
  /** The label of the button, and where it leads. */
  readonly action: string;
  readonly url: string;
  readonly notes: readonly string[];
};

/** The HTML part of a mail. Nothing is loaded, so opening it is not tracked. The card repeats the language: programs drop `<html>`. */
export function mailMarkup({
  title,
  siteName,
  locale,
  colors,
  heading,
  lead,
  action,
  url,
  notes,
}: MailContent): string {
  const { code, direction, words } = languageIn(locale);
  return html`<!doctype html>
<html lang="${code}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>${darkColours(colors)}</style>
</head>
<body class="ground" style="margin: 0; padding: 0; background-color: #f6f7f9;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="ground" align="center" style="padding: 40px 16px; background-color: #f6f7f9;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width: 464px;">
<tr><td class="card" lang="${code}" dir="${direction}" align="${direction === 'rtl' ? 'right' : 'left'}" style="padding: 32px; background-color: #ffffff; border: 1px solid #e3e6eb; border-radius: 20px; ${font} font-size: 16px; line-height: 24px; overflow-wrap: anywhere; word-break: ${wordBreaks[code] ?? 'break-word'};">
${mailDoor(colors.link.light)}
<p class="text" style="margin: 0 0 24px; color: #0b0d12; font-weight: 600;">${siteName}</p>
<h1 class="text" style="margin: 0 0 12px; color: #0b0d12; font-size: 28px; line-height: 32px; font-weight: 600;">${heading}</h1>
${lead.map(
  (sentence) => html`<p class="muted" style="margin: 0 0 24px; color: #545b68;">${sentence}</p>
`,
)}<a class="action" href="${url}" style="display: block; padding: 12px 16px; background-color: ${colors.button.light}; color: ${labelOn(colors.button.light)}; border-radius: 12px; font-weight: 600; text-align: center; text-decoration: none;">${action}</a>
<p class="muted" style="margin: 24px 0 0; color: #545b68; font-size: 14px; line-height: 20px;">${words.mailButtonFails}<br><a class="link" dir="ltr" href="${url}" style="color: ${colors.link.light}; word-break: break-all;">${url}</a></p>
${notes.map(
  (
    note,
  ) => html`<p class="muted" style="margin: 24px 0 0; color: #545b68; font-size: 14px; line-height: 20px;">${note}</p>
`,
)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.markup;
}

/** A name within a sentence. */
export function strong(value: string): Html {
  return html`<strong class="text" dir="ltr" style="color: #0b0d12; font-weight: 500;">${value}</strong>`;
}

/** A color by the reader's color scheme, as `#rrggbb`. */
export type MailColor = { readonly light: string; readonly dark: string };

/** The colors of a mail that are the site's. */
export type MailColors = {
  /** Its label is black or white, whichever reads better. */
  readonly button: MailColor;
  /** On a white or nearly black card, so it needs a contrast of 4.5 with those. */
  readonly link: MailColor;
};

/** The values of the server's own pages. */
export const defaultMailColors: MailColors = {
  button: { light: '#0052ff', dark: '#2b66ff' },
  link: { light: '#0052ff', dark: '#6c97ff' },
};

/** Returns true if these can stand in a mail's attributes and styles. */
export function areMailColors(colors: Partial<MailColors>): boolean {
  return [colors?.button, colors?.link].every(
    (color) =>
      color === undefined ||
      [color?.light, color?.dark].every((value) => /^#[\da-f]{6}$/i.test(String(value))),
  );
}

/** Black or white, whichever reads better on a color (WCAG 2.2, "contrast ratio"). */
function labelOn(color: string): '#000000' | '#ffffff' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  // At this luminance black and white have the same contrast.
  return (luminance + 0.05) ** 2 > 1.05 * 0.05 ? '#000000' : '#ffffff';
}

type Block = readonly [color: DrawingColor, width: number];

const row = (height: number, ...blocks: readonly Block[]) => ({ height, blocks });

/** The portico from its cornice to its lowest tread, by rows. Between the columns are wall, leaf, light and wall. */
const rows = [
  row(4, ['gateLit', 132]),
  row(10, ['gateStone', 124]),
  row(2, ['gateShadow', 124]),
  row(5, ['gateLit', 18], ['recess', 80], ['gateLit', 18]),
  row(8, ['gateStone', 12], ['recess', 86], ['gateStone', 12]),
  row(
    74,
    ['gateStone', 12],
    ['recess', 20],
    ['leaf', 14],
    ['beam', 32],
    ['recess', 20],
    ['gateStone', 12],
  ),
  row(5, ['gateLit', 116]),
  row(5, ['gateStone', 126]),
  row(5, ['gateShadow', 136]),
];

const names = [...new Set(rows.flatMap(({ blocks }) => blocks.map(([name]) => name)))];

/** Returns the styles of a block: the light in the doorway fades where a mail program knows gradients. */
function fill(name: DrawingColor, accent: string, scheme: 'light' | 'dark'): string {
  const color = `background-color: ${drawingHex(name, accent, scheme)}`;
  if (name !== 'beam') return color;
  return `${color}; background-image: linear-gradient(${lightHexes(accent, scheme).join(', ')})`;
}

function darkMailDoor(accent: string): string {
  return names
    .map(
      (name) => `.door-${name} { ${fill(name, accent, 'dark').replace(/;|$/g, ' !important$&')} }`,
    )
    .join('\n    ');
}

/** The open door in the colors of a site, of table cells: mail programs drop SVG, and a picture would have to be loaded. */
function mailDoor(accent: string): Html {
  return html`<table role="presentation" aria-hidden="true" width="136" cellpadding="0" cellspacing="0" border="0" style="margin: 0 0 24px;">
${rows.map(
  ({
    height,
    blocks,
  }) => html`<tr><td align="center" style="font-size: 0; line-height: 0;"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${blocks.map(
    ([name, width]) =>
      html`<td class="door-${name}" width="${width}" height="${height}" style="${fill(name, accent, 'light')}; font-size: 0; line-height: 0;"></td>`,
  )}</tr></table></td></tr>
`,
)}</table>`;
}
