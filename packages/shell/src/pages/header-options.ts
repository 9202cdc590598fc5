import type { PolicyOptions } from '@portico/server';

type Sources = NonNullable<PolicyOptions['allow']>;

/** Additional headers. Those that would weaken the security headers are refused, except under `weakened`. */
export type HeaderOptions = {
  /** Sources that pages may load from beside this origin: `{ 'img-src': ['https://images.example.com'] }`. */
  readonly contentSecurityPolicy?: Sources;
  /** Headers of every answer: `{ 'x-robots-tag': 'noarchive' }`. */
  readonly own?: Readonly<Record<string, string>>;
  /** Deliberately less strict than Portico's own headers. Logged at each start. */
  readonly weakened?: {
    /** Such as `'unsafe-eval'` in `script-src`. */
    readonly contentSecurityPolicy?: Sources;
    /** Security headers of these names have these values instead. */
    readonly own?: Readonly<Record<string, string>>;
  };
};

/** Headers that protect visitors, or that the server writes itself. */
const securityHeaderNames: ReadonlySet<string> = new Set([
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'cross-origin-embedder-policy',
  'x-frame-options',
  'strict-transport-security',
  'access-control-allow-origin',
  'access-control-allow-credentials',
]);
const refusedNames: ReadonlySet<string> = new Set([
  'set-cookie',
  'cache-control',
  'content-type',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'location',
  'vary',
  'etag',
  'date',
]);

/** Returns true for a source that lets pages run or load nearly anything: `*`, `'unsafe-inline'`, `https:`. */
const isWide = (source: string) =>
  /^'unsafe|^'wasm-unsafe|^'strict-dynamic|\*$|^\*|^[a-z][\w+.-]*:$/i.test(source);
/** Images and fonts run nothing. */
const isHarmless = (directive: string, source: string) =>
  /^(img|font)-src$/.test(directive) && /^(data|blob):$/.test(source);

/** Returns the problems of these headers, one sentence each. */
export function headerProblems(headers: HeaderOptions = {}): readonly string[] {
  const { own = {}, contentSecurityPolicy: sources, weakened = {} } = headers;
  return [
    ...Object.keys(own)
      .filter((name) => securityHeaderNames.has(name.toLowerCase()))
      .map(
        (name) =>
          `headers.own: ${name} protects visitors; to replace it on purpose, put it under headers.weakened.own.`,
      ),
    ...Object.entries({ ...own, ...weakened.own }).flatMap(([name, value]) => {
      if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return `headers: "${name}" is no name of a header.`;
      if (refusedNames.has(name.toLowerCase()))
        return `headers: ${name} is written by the server for each answer.`;
      return /^[\t\x20-\x7e]+$/.test(value) ? [] : `headers: ${name} must be one line of ASCII.`;
    }),
    ...sourceEntries(sources)
      .filter(([directive, source]) => isWide(source) && !isHarmless(directive, source))
      .map(
        ([directive, source]) =>
          `headers.contentSecurityPolicy: ${source} in ${directive} opens nearly everything; to do so on purpose, put it under headers.weakened.contentSecurityPolicy.`,
      ),
    ...[...sourceEntries(sources), ...sourceEntries(weakened.contentSecurityPolicy)]
      .filter(([, source]) => !/^[^\s;,]+$/.test(source))
      .map(([directive, source]) => `headers: "${source}" is no source for ${directive}.`),
  ];
}

/** Returns the weakened headers, for the log. */
export function weakenedHeaders({ weakened = {} }: HeaderOptions = {}): readonly string[] {
  return [
    ...Object.keys(weakened.own ?? {}),
    ...sourceEntries(weakened.contentSecurityPolicy).map((entry) => entry.join(' ')),
  ];
}

/** The sources of both, for the policy. */
export function allowedSources({ contentSecurityPolicy, weakened }: HeaderOptions = {}): Sources {
  const all: { [directive: string]: readonly string[] } = {};
  for (const [directive, source] of [
    ...sourceEntries(contentSecurityPolicy),
    ...sourceEntries(weakened?.contentSecurityPolicy),
  ])
    all[directive] = [...(all[directive] ?? []), source];
  return all;
}

function sourceEntries(
  sources: Sources = {},
): readonly (readonly [directive: string, source: string])[] {
  return Object.entries(sources).flatMap(([directive, list]) =>
    (list ?? []).map((source) => [directive, source] as const),
  );
}
