import { contrast, type Rgb } from '@portico/testing/browser/contrast';

/** The tokens of `@portico/react/styles/tokens.css` that most sites change, with their values in each scheme. */
export const themeColors = [
  { token: '--portico-accent', label: 'Accent', light: '#0052ff', dark: '#6c97ff' },
  { token: '--portico-ground', label: 'Ground', light: '#ffffff', dark: '#0b0d12' },
  { token: '--portico-surface', label: 'Surface', light: '#f6f7f9', dark: '#14171e' },
  { token: '--portico-text', label: 'Text', light: '#0b0d12', dark: '#f3f5f9' },
  { token: '--portico-muted', label: 'Muted text', light: '#545b68', dark: '#a6aebd' },
] as const;

export const themeRadii = [
  { token: '--portico-radius-control', label: 'Controls', value: 12 },
  { token: '--portico-radius-dialog', label: 'Dialogs', value: 20 },
] as const;

export function defaultTheme() {
  const values = <Value>(pairs: readonly (readonly [string, Value])[]): Record<string, Value> =>
    Object.fromEntries(pairs);
  return {
    light: values(themeColors.map(({ token, light }) => [token, light])),
    dark: values(themeColors.map(({ token, dark }) => [token, dark])),
    radii: values(themeRadii.map(({ token, value }) => [token, value])),
  };
}

type Theme = ReturnType<typeof defaultTheme>;

/** Token → value, of those alone that differ from the theme as it comes. */
export function themeTokens({ light, dark, radii }: Theme): ReadonlyMap<string, string> {
  const changed = new Map<string, string>();
  for (const color of themeColors) {
    const [day = color.light, night = color.dark] = [light[color.token], dark[color.token]];
    if (day !== color.light || night !== color.dark)
      changed.set(color.token, day === night ? day : `light-dark(${day}, ${night})`);
  }
  for (const { token, value } of themeRadii) {
    if (radii[token] !== undefined && radii[token] !== value)
      changed.set(token, `${radii[token]}px`);
  }
  return changed;
}

export function themeCss(theme: Theme): string {
  const lines = [...themeTokens(theme)].map(([token, value]) => `  ${token}: ${value};`);
  return lines.length === 0
    ? '/* The theme as it comes needs no CSS. */\n'
    : `:root {\n${lines.join('\n')}\n}\n`;
}

/** Pairs of tokens that must be readable, WCAG 2: text 4.5. */
const contrastPairs = [
  ['--portico-ground', '--portico-text', 'Text on the ground'],
  ['--portico-surface', '--portico-text', 'Text on a surface'],
  ['--portico-ground', '--portico-muted', 'Muted text on the ground'],
  ['--portico-surface', '--portico-muted', 'Muted text on a surface'],
  ['--portico-ground', '--portico-accent', 'Links and focus on the ground'],
  ['--portico-fill', '--portico-on-fill', 'The label of a filled button'],
] as const;

export const leastContrast = 4.5;

export type Measured = { readonly label: string; readonly ratio: number };

/** Measures the contrast of pairs of tokens as the document computes them, `light-dark()` and relative colours included. */
export function measure(document: Document): readonly Measured[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const read = (token: string): Rgb => {
    probe.style.setProperty('color', `var(${token})`);
    const color = document.defaultView?.getComputedStyle(probe).color ?? '';
    if (canvas === null) return [0, 0, 0];
    // Whatever notation it is computed to, a pixel has the colour that is shown.
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue];
  };
  const measured = contrastPairs.map(([over, color, label]) => ({
    label,
    ratio: contrast(read(over), read(color)),
  }));
  probe.remove();
  return measured;
}
