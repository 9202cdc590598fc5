import type { LoadConnector } from '../catalogue/load-connector.ts';

/** Safe by its own packages, which come with the click. */
export const loadSafe: LoadConnector = async () =>
  (await import('./safe-connector.ts')).safeConnector();
