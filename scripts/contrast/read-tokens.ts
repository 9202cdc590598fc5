/** Custom properties of one rule: name (`--portico-text`) → value as written. */
export type Tokens = ReadonlyMap<string, string>;

/**
 * The custom properties of every innermost rule of a stylesheet: selector → declarations. Rules with
 * the same selector are merged, the later one wins, whatever media query they stand in.
 */
export function readTokens(css: string): ReadonlyMap<string, Tokens> {
  const rules = new Map<string, Map<string, string>>();
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '');
  for (const [, selector = '', body = ''] of plain.matchAll(/([^{};]+)\{([^{}]*)\}/g)) {
    const tokens = rules.get(selector.trim()) ?? new Map<string, string>();
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+)\s*:\s*([^;]+);/g)) {
      tokens.set(name, value.trim());
    }
    rules.set(selector.trim(), tokens);
  }
  return rules;
}

/** A token's value after following `var(--other)`. */
export function resolveToken(tokens: Tokens, name: string): string {
  const value = tokens.get(name);
  if (value === undefined) {
    throw new Error(`There is no token ${name}.`);
  }
  const reference = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  return reference === undefined ? value : resolveToken(tokens, reference);
}
