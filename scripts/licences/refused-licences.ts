import { dataLicences, type LicenceException } from './allowed.ts';

/** One package of the tree and what its package.json says. */
export type LicensedPackage = {
  /** `name@version` */
  readonly id: string;
  /** The `license` field; undefined when there is none. */
  readonly licence: string | undefined;
  /** True when nothing that is published depends on it. */
  readonly development?: boolean;
};

/** One sentence per package that may not be used, and per exception that nothing needs any more. */
export function refusedLicences(
  packages: readonly LicensedPackage[],
  allowed: ReadonlySet<string>,
  exceptions: readonly LicenceException[],
  developmentAllowed = allowed,
): string[] {
  const needed = new Set<string>();
  const refused: string[] = [];
  for (const { id, licence, development } of packages) {
    const list = development === true ? developmentAllowed : allowed;
    if (licence !== undefined && satisfiesSpdx(licence, list)) {
      continue;
    }
    const exception = exceptions.find((candidate) => candidate.id === id);
    const readable = exception?.data === true ? dataLicences : list;
    if (exception !== undefined && satisfiesSpdx(exception.licence, readable)) {
      needed.add(id);
    } else {
      refused.push(`${id} is under ${licence ?? 'no stated licence'}, which is not on the list`);
    }
  }
  const stale = exceptions.filter(({ id }) => !needed.has(id));
  return [...refused, ...stale.map(({ id }) => `the exception for ${id} is not needed any more`)];
}

/** Stands for a part in parentheses that is satisfied, and for one that is not: no expression has these. */
const verdicts = { true: '\u0001', false: '\u0002' } as const;

/**
 * Checks that an SPDX licence expression can be satisfied with the allowed licences alone: `A OR B` needs one side, `A AND B`
 * both, and AND binds tighter. Anything else, such as `SEE LICENSE IN …`, `UNLICENSED` or a licence `WITH` an unknown exception,
 * is the name of no allowed licence.
 */
export function satisfiesSpdx(expression: string, allowed: ReadonlySet<string>): boolean {
  const isSatisfied = (text: string): boolean => {
    const sides = text.split(' OR ').map((side) => side.split(' AND ').map((name) => name.trim()));
    const isAllowed = (name: string) => name === verdicts.true || allowed.has(name);
    return !sides.flat().includes('') && sides.some((names) => names.every(isAllowed));
  };
  // The innermost parentheses first.
  let text = ` ${expression} `;
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(/\(([^()]*)\)/, (_, inner) => verdicts[`${isSatisfied(` ${inner} `)}`]);
  }
  return isSatisfied(text);
}
