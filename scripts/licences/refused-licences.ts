import { dataLicences, type LicenceException } from './allowed.ts';
import { satisfiesSpdx } from './spdx.ts';

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
