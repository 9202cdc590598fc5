/** When the figures below were measured. */
export const quotedOn = '2026-11-22';

const [rainbowKit, appKit, connectKit] = [
  'RainbowKit + next-auth',
  'AppKit',
  'ConnectKit',
] as const;

/** One row: RainbowKit, AppKit, ConnectKit. */
const row = (...[first, second, third]: readonly [number, number, number]) => ({
  [rainbowKit]: first,
  [appKit]: second,
  [connectKit]: third,
});

/**
 * Measured apart, by the same scenarios on the same machine: these products bring packages without an
 * OSI-approved licence, which this repository does not install. By figure and device.
 */
export const quotedFigures: Readonly<
  Record<string, Readonly<Partial<Record<'phone' | 'desktop', Readonly<Record<string, number>>>>>>
> = {
  firstPaint: { phone: row(628, 464, 448), desktop: row(176, 96, 156) },
  blocking: { phone: row(1069, 1154, 1134) },
  impatientDialog: { phone: row(3384, 7805, 6867) },
  restDialog: { phone: row(256, 404, 659), desktop: row(100, 154, 138) },
  requests: { phone: row(6, 15, 3) },
  restSession: { phone: row(1632, 2265, 3501), desktop: row(370, 589, 2564) },
};
