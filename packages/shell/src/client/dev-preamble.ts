// Development only: what React's fast refresh needs before the first component, as a file and not inline.
// @ts-expect-error Vite's plugin for React serves this module; it has no types.
import { injectIntoGlobalHook } from '/@react-refresh';

injectIntoGlobalHook(window);
Object.assign(window, {
  $RefreshReg$: () => undefined,
  $RefreshSig$: () => (type: unknown) => type,
});
