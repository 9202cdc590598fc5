/** A figure as tables show it: three digits are all that a machine repeats. */
export function formatFigure(value: number | null | undefined): string {
  if (value === undefined) return '';
  if (value === null) return 'lost';
  const rounded = Number(value.toPrecision(value >= 100 ? 3 : 2));
  return (
    value >= 1000 ? rounded : Math.abs(rounded) >= 100 ? Math.round(value) : rounded
  ).toLocaleString('en');
}

/** A ratio as tables show it. */
export function formatTimes(value: number | undefined): string {
  return value === undefined ? '' : `${formatFigure(value)} ×`;
}
