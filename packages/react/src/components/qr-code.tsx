import { type ReactNode, useMemo } from 'react';
import { encode } from 'uqr';

/** Light modules around the code, as ISO/IEC 18004 requires. */
const quietZone = 4;

/** How much of the side the icon in the middle covers: 4 % of the area, while level M corrects 15 %. */
const markShare = 0.2;

/**
 * A QR code as SVG: dark on light in every colour scheme, because many cameras read no other.
 *
 * @param label Its accessible name.
 * @param mark The URL of an icon for the middle, `data:` or of this site.
 */
export function QrCode({
  text,
  label,
  mark,
}: {
  readonly text: string;
  readonly label: string;
  readonly mark?: string | undefined;
}): ReactNode {
  const { size, path } = useMemo(() => drawModules(text), [text]);
  const covered = size * markShare;
  const start = (size - covered) / 2;
  return (
    <svg className="portico-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
      {mark === undefined ? null : (
        <>
          <rect x={start} y={start} width={covered} height={covered} rx={covered * 0.24} />
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

/** The dark modules as one path: a rectangle for each run in a row. */
function drawModules(text: string): { readonly size: number; readonly path: string } {
  const { data, size } = encode(text, {
    // Larger modules help a camera more than more correction; correction that costs no size is used.
    ecc: 'M',
    boostEcc: true,
    border: quietZone,
  });
  let path = '';
  data.forEach((row, y) => {
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      path += `M${from} ${y}h${x - from + 1}v1H${from}z`;
    }
  });
  return { size, path };
}
