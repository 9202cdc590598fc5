import { nearestName } from '@portico/protocol';
import { chainNodesPrefix } from './environment-nodes.ts';
import { type Environment, environmentVariables, variableText } from './environment-variables.ts';

/** The variables of next-auth and Better Auth. */
const foreign: Readonly<Record<string, keyof typeof environmentVariables>> = {
  NEXTAUTH_URL: 'AUTH_URL',
  NEXTAUTH_SECRET: 'AUTH_SECRET',
  BETTER_AUTH_URL: 'AUTH_URL',
  BETTER_AUTH_SECRET: 'AUTH_SECRET',
};

/** Shorter names, such as PORT and HOST, are one edit away from too many others. */
const shortest = 6;

const names = Object.keys(environmentVariables).filter(({ length }) => length >= shortest);

/**
 * Finds the variables that are set in place of one of the site's. A machine has many variables that are none of the site's, so only
 * a near miss counts, and only where the variable that it misses is not set.
 *
 * @returns a sentence by the name of each
 */
export function misspeltVariables(environment: Environment): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const name of Object.keys(environment)) {
    if (Object.hasOwn(environmentVariables, name) || name.startsWith(chainNodesPrefix)) continue;
    const [chainId] = /\d+$/.exec(name) ?? [];
    const ofChain = chainId === undefined ? [] : [chainNodesPrefix + chainId];
    const meant = Object.hasOwn(foreign, name)
      ? foreign[name]
      : nearestName(name, [...names, ...ofChain]);
    if (meant === undefined || !variableText(environment, name)) continue;
    if (variableText(environment, meant)) continue;
    found.set(name, `${name} is no variable of the site. Did you mean ${meant}? Else unset it.`);
  }
  return found;
}
