import { consoleLogger } from '../common/logger.ts';
import type { AuthOptions, AuthOptionsError } from './options.ts';

/**
 * `next build` imports every module to read its routes, and serves nothing; images are often built without the operator's
 * settings. There it warns, and what uses the session server all the same fails.
 */
export function refuseOptions<Auth extends object>(
  error: AuthOptionsError,
  { logger = consoleLogger }: AuthOptions,
): Auth {
  if (process.env['NEXT_PHASE'] !== 'phase-production-build') throw error;
  logger.warn({ err: error }, 'the site cannot be served with these options');
  const refuse = () => {
    throw error;
  };
  return new Proxy<Auth>(Object.create(null), { get: refuse });
}
