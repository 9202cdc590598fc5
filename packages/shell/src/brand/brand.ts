/** A color by the scheme of the page, as `#rrggbb`. */
export type SchemeColors = { readonly light: string; readonly dark: string };

/** The colors of a brand: design tokens of @portico/react, `--portico-accent` and so on. */
export const colorTokens = {
  ground: 'ground',
  surface: 'surface',
  raised: 'raised',
  selected: 'selected',
  line: 'line',
  edge: 'edge',
  text: 'text',
  muted: 'muted',
  accent: 'accent',
  danger: 'danger',
  success: 'success',
  warning: 'warning',
  fill: 'fill',
  onFill: 'on-fill',
  focus: 'focus',
} as const;

/** One of them. */
export type ColorToken = keyof typeof colorTokens;

/** The look of a site: one mark, from which every icon is drawn, and colors. */
export type Brand = {
  /** A square SVG file, as a path from the site's folder. Default `brand/mark.svg`. */
  readonly mark?: string;
  /** A square SVG file without transparent corners, for home screens. Default: the mark on the ground. */
  readonly icon?: string;
  /** An SVG file of 1200 × 630 without text, for link previews. Default: the portico in the accent, on the light ground. */
  readonly social?: string;
  /** Colors by token. `accent` is for links and, without `fill`, filled buttons, on which `onFill` is black or white by contrast. */
  readonly colors?: { readonly [Token in ColorToken]?: SchemeColors };
};

/** Files drawn from the mark. A file of `public` with the same name replaces it. */
export const brandFiles = {
  favicon: '/favicon.svg',
  touchIcon: '/touch-icon.png',
  appIcon: '/icon-192.png',
  largeIcon: '/icon-512.png',
  social: '/social.png',
  manifest: '/site.webmanifest',
} as const;

/** The ground of pages, which the browser's own bars take, unless the brand has another. */
const defaultGround: SchemeColors = { light: '#ffffff', dark: '#0b0d12' };

/** The accent of a site's pages in their light scheme. */
export function brandAccent(brand: Brand | undefined): string {
  return brand?.colors?.accent?.light ?? '#0052ff';
}

/** The ground of a site's pages. */
export function brandGround(brand: Brand | undefined): SchemeColors {
  return brand?.colors?.ground ?? defaultGround;
}
