/** The version of this package; the packages share one. */
export const version = '0.1.0';
