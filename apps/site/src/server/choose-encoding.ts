/** Content codings that the site sends. */
export type Encoding = 'br' | 'gzip' | 'identity';

/**
 * The best coding that the client accepts and that is at hand: Brotli, then gzip, unless the client ranks
 * them otherwise (RFC 9110 section 12.5.3). A client that refuses everything still gets the plain bytes.
 */
export function chooseEncoding(
  header: string | null,
  available: Readonly<Partial<Record<Encoding, unknown>>>,
): Encoding {
  if (!header) return 'identity';
  const weights = new Map<string, number>();
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  let best: Encoding = 'identity';
  let bestWeight = 0;
  for (const encoding of ['br', 'gzip'] as const) {
    const weight = weightOf(encoding);
    if (available[encoding] && weight > bestWeight) {
      best = encoding;
      bestWeight = weight;
    }
  }
  return best;
}
