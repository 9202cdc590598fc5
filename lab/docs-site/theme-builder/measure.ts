import { contrast, type Rgb } from '@portico/testing/browser/contrast';

/** One pair of colours as a document shows it. */
export type Measured = {
  readonly label: string;
  readonly ratio: number;
  readonly least: number;
  readonly passes: boolean;
};

type Pair = {
  readonly over: string;
  readonly color: string;
  readonly label: string;
  readonly least: number;
};

/**
 * The contrast of pairs of tokens as the document computes them: `light-dark()`, relative colours and everything that follows
 * from the accent included.
 */
export function measure(document: Document, pairs: readonly Pair[]): readonly Measured[] {
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
  const measured = pairs.map(({ over, color, label, least }) => {
    const ratio = contrast(read(over), read(color));
    return { label, ratio, least, passes: ratio >= least };
  });
  probe.remove();
  return measured;
}
