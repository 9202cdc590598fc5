/**
 * Licences approved by the Open Source Initiative that an MIT product may depend on without taking
 * over their terms. Strong copyleft (GPL, AGPL) is OSI-approved too, but left out on purpose:
 * products built on Portico would inherit it.
 */
export const allowedLicences: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'Artistic-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSL-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/**
 * Beside those, for development alone: what tests run or read and no package carries. LGPL-3.0 is that of
 * Safe's contracts, whose compiled bytes the tests put on a local chain.
 */
export const developmentLicences: ReadonlySet<string> = new Set([...allowedLicences, 'LGPL-3.0']);

/**
 * For data alone, in packages that an exception names as such. Made for works and not for programs, so the
 * Open Source Initiative has no word on it; CC-BY-4.0 asks for nothing but the author's name, CC0-1.0 for nothing.
 */
export const dataLicences: ReadonlySet<string> = new Set(['CC-BY-4.0', 'CC0-1.0']);

/** A package whose package.json says no licence of the list, read by a person. */
export type LicenceException = {
  /** `name@version`: a new version is read again. */
  readonly id: string;
  /** Licence of its licence file, as SPDX. */
  readonly licence: string;
  /** Source of that, or the reason to allow it. */
  readonly reason: string;
  /** True for data that no program of ours contains. */
  readonly data?: true;
};

/** Packages without a valid `license` field, and data. */
export const licenceExceptions: readonly LicenceException[] = [
  {
    id: 'memorystream@0.3.1',
    licence: 'MIT',
    reason:
      'The field `licenses` of its package.json, from before SPDX. The compiler of the tests needs it.',
  },
  {
    id: 'caniuse-lite@1.0.30001826',
    licence: 'CC-BY-4.0',
    reason:
      'Which browser can do what, as tables. Next reads them while it builds; only the example for Next and the site that the bench compares with have it.',
    data: true,
  },
  ...['2.0.28', '2.27.1'].map((version) => ({
    id: `mdn-data@${version}`,
    licence: 'CC0-1.0',
    reason:
      'The syntax of CSS as tables, for svgo, with which Astro can shrink drawings while it builds; only the example for Astro has it.',
    data: true as const,
  })),
];
