import type { PorticoConfig } from '../config.ts';

/** `process.env`, or an object in its place. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Fills variables that are not set from `portico.config.ts`. */
export function withConfig(environment: Environment, config: PorticoConfig): Environment {
  const { origin, walletConnectProjectId } = config;
  const lacks = (name: string) => !environment[name]?.trim();
  // Elsewhere than in production a clone of the site is at home on localhost.
  const isOnline = environment['NODE_ENV']?.trim() === 'production';
  return {
    ...environment,
    ...(origin && isOnline && lacks('AUTH_URL') && { AUTH_URL: origin }),
    ...(walletConnectProjectId &&
      lacks('WALLETCONNECT_PROJECT_ID') && { WALLETCONNECT_PROJECT_ID: walletConnectProjectId }),
  };
}
