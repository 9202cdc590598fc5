/** A color by the reader's color scheme, as `#rrggbb`. */
export type MailColor = { readonly light: string; readonly dark: string };

/** The colors of a mail that are the site's. */
export type MailColors = {
  /** Its label is black or white, whichever reads better. */
  readonly button: MailColor;
  /** On a white or nearly black card, so it needs a contrast of 4.5 with those. */
  readonly link: MailColor;
};

/** Those of the server's own pages. */
export const defaultMailColors: MailColors = {
  button: { light: '#0052ff', dark: '#2b66ff' },
  link: { light: '#0052ff', dark: '#6c97ff' },
};

/** Returns true if these can stand in a mail's attributes and styles. */
export function areMailColors(colors: Partial<MailColors>): boolean {
  return [colors.button, colors.link].every(
    (color) =>
      color === undefined ||
      [color.light, color.dark].every((value) => /^#[\da-f]{6}$/i.test(String(value))),
  );
}

/** Black or white, whichever reads better on a color (WCAG 2.2, "contrast ratio"). */
export function labelOn(color: string): '#000000' | '#ffffff' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  // Where black and white have the same contrast.
  return (luminance + 0.05) ** 2 > 1.05 * 0.05 ? '#000000' : '#ffffff';
}
