import { type ReactNode, useMemo } from 'react';
import { encode } from 'uqr';

/** Light modules around the code, as ISO/IEC 18004 requires. */
const quietZone = 4;

/** The part of the side that the icon covers: 4 % of the area, while level M corrects 15 %. */
const markShare = 0.2;

/** The side of the placeholder, in modules with the quiet zone: about that of most pairing URIs. */
const usualSize = 69;

type QrCodeProps = {
  readonly text: string | undefined;
  readonly label: string;
  readonly mark?: string | undefined;
};

/**
 * Renders a QR code as SVG: round modules, dark on light in every colour scheme, because many cameras read no other. Without a `text`
 * it draws only the finders and the icon. `mark` is the URL of an icon for the middle, `data:` or of this site.
 */
export function QrCode({ text, label, mark }: QrCodeProps): ReactNode {
  const { size, path } = useMemo(
    () => (text === undefined ? { size: usualSize, path: '' } : drawModules(text, mark)),
    [text, mark],
  );
  const covered = size * markShare;
  const start = (size - covered) / 2;
  const far = size - quietZone - 7;
  return (
    <svg
      className="portico-qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      aria-hidden={text === undefined}
    >
      {path ? <path className="portico-qr-modules" d={path} /> : null}
      <Finder x={quietZone} y={quietZone} />
      <Finder x={far} y={quietZone} />
      <Finder x={quietZone} y={far} />
      {mark === undefined ? null : (
        <>
          <rect
            className="portico-qr-light"
            x={start}
            y={start}
            width={covered}
            height={covered}
            rx={covered * 0.24}
          />
          <image
            href={mark}
            x={start + covered * 0.1}
            y={start + covered * 0.1}
            width={covered * 0.8}
            height={covered * 0.8}
          />
        </>
      )}
    </svg>
  );
}

/** Draws one of the three squares by which a camera finds the code, on its light ground. */
function Finder({ x, y }: { readonly x: number; readonly y: number }): ReactNode {
  return (
    <>
      <rect className="portico-qr-light" x={x - 1} y={y - 1} width="9" height="9" />
      <rect className="portico-qr-ring" x={x + 0.5} y={y + 0.5} width="6" height="6" rx="1.75" />
      <rect x={x + 2} y={y + 2} width="3" height="3" rx="0.9" />
    </>
  );
}

/** Draws the dark modules as one path, a dot for each: they touch, because cameras cannot read smaller ones at two pixels a module. */
function drawModules(
  text: string,
  mark: string | undefined,
): { readonly size: number; readonly path: string } {
  const { data, size } = encode(text, {
    // Larger modules help a camera more than correction. Correction that costs no size is used.
    ecc: 'M',
    boostEcc: true,
    border: quietZone,
  });
  const middle = (size - 1) / 2;
  // Half modules around the icon would look like dust.
  const covered = mark === undefined ? 0 : (size * markShare) / 2 + 0.25;
  const isCovered = (at: number) => Math.abs(at - middle) < covered;
  const isFirst = (at: number) => at < quietZone + 7;
  const isLast = (at: number) => at >= size - quietZone - 7;
  const isDrawn = (x: number, y: number): boolean =>
    data[y]?.[x] === true &&
    !(isFirst(x) && (isFirst(y) || isLast(y))) &&
    !(isLast(x) && isFirst(y)) &&
    !(isCovered(x) && isCovered(y));
  let path = '';
  for (let y = quietZone; y < size; y += 1) {
    for (let x = quietZone; x < size; x += 1) {
      // Some browsers draw no line without length.
      if (isDrawn(x, y)) path += `M${x + 0.5} ${y + 0.5}h.01`;
    }
  }
  return { size, path };
}
