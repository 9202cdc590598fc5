/** Schemes that run or show something in this page instead of opening an app. */
const ownSchemes = /^(?:https?|javascript|data|blob|file|about|vbscript|filesystem|view-source):/i;

/**
 * The link that brings the wallet's app to the front, from what the wallet says about itself: its native
 * scheme, which leaves this page where it is. Undefined where there is none that may be followed.
 */
export function appLinkOf(redirect: { readonly native?: unknown } | undefined): string | undefined {
  const native = redirect?.native;
  if (typeof native !== 'string' || !/^[a-z][a-z\d+.-]*:/i.test(native)) return undefined;
  return ownSchemes.test(native) ? undefined : native;
}
