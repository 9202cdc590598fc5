/**
 * A wallet's picture as a `data:` URI, for an `<img>`. Drawn on a grid of 28 by 28; the corners are
 * rounded by the interface.
 */
export function drawIcon(background: string, drawing: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" fill="${background}"/>${drawing}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
