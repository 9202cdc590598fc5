/**
 * Checks that an SPDX licence expression can be satisfied with the allowed licences alone:
 * `A OR B` needs one side, `A AND B` both. Anything that is not a valid expression of allowed
 * ids, such as `SEE LICENSE IN …`, `UNLICENSED` or an unknown exception, is not satisfied.
 */
export function satisfiesSpdx(expression: string, allowed: ReadonlySet<string>): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;

  // OR binds weaker than AND; both sides are always read, so that a bad right side is noticed.
  function readOr(): boolean {
    let satisfied = readAnd();
    while (tokens[at] === 'OR') {
      at += 1;
      const right = readAnd();
      satisfied = satisfied || right;
    }
    return satisfied;
  }

  function readAnd(): boolean {
    let satisfied = readLicence();
    while (tokens[at] === 'AND') {
      at += 1;
      const right = readLicence();
      satisfied = satisfied && right;
    }
    return satisfied;
  }

  function readLicence(): boolean {
    const token = tokens[at];
    at += 1;
    if (token === '(') {
      const inner = readOr();
      if (tokens[at] !== ')') {
        throw new SyntaxError('unbalanced parentheses');
      }
      at += 1;
      return inner;
    }
    if (token === undefined || !/^[A-Za-z0-9.-]+\+?$/.test(token) || isOperator(token)) {
      throw new SyntaxError(`no licence at ${token ?? 'the end'}`);
    }
    if (tokens[at] === 'WITH') {
      // An exception only adds permissions, but which ones is for a person to read.
      const name = `${token} WITH ${tokens[at + 1] ?? ''}`;
      at += 2;
      return allowed.has(name);
    }
    return allowed.has(token);
  }

  try {
    const satisfied = readOr();
    return satisfied && at === tokens.length;
  } catch (error) {
    if (error instanceof SyntaxError) {
      return false;
    }
    throw error;
  }
}

function isOperator(token: string): boolean {
  return token === 'AND' || token === 'OR' || token === 'WITH';
}
