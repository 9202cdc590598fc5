import { createPathTable, type PathMatch, pathPattern } from '../pages/path-table.ts';
import { type EndpointModule, methods } from './endpoint.ts';

/** All endpoints of the site. */
export type EndpointTable = {
  /** The endpoint at a path. */
  find(path: string): PathMatch<EndpointModule> | undefined;
};

/**
 * Builds the table from what `import.meta.glob` found: file path → module.
 *
 * @param reserved paths whose descendants others answer, such as the session server
 * @throws Error that names every mistake
 */
export function createEndpointTable(
  modules: Readonly<Record<string, unknown>>,
  reserved: readonly string[],
): EndpointTable {
  const endpoints = new Map<string, EndpointModule>();
  const problems: string[] = [];
  for (const [file, module] of Object.entries(modules)) {
    const found = endpointProblems(module, reserved);
    if (!isEndpoint(module, found)) {
      problems.push(...found.map((problem) => `${file}: ${problem}`));
      continue;
    }
    if (endpoints.has(module.path))
      problems.push(`${file}: another endpoint already lives at ${module.path}.`);
    endpoints.set(module.path, module);
  }
  if (problems.length > 0)
    throw new Error(`The endpoints have mistakes:\n- ${problems.join('\n- ')}`);
  return { find: createPathTable([...endpoints.values()]) };
}

function isEndpoint(_module: unknown, problems: readonly string[]): _module is EndpointModule {
  return problems.length === 0;
}

function endpointProblems(module: unknown, reserved: readonly string[]): string[] {
  const { path, requiresSession, maxBodyBytes, ...others }: Record<string, unknown> = {
    ...Object(module),
  };
  const problems: string[] = [];
  if (typeof path !== 'string' || !pathPattern.test(path) || !path.startsWith('/api/'))
    problems.push('export const path must be like "/api/orders", with no slash at the end.');
  else if (reserved.some((taken) => path === taken || path.startsWith(`${taken}/`)))
    problems.push(`${path} is answered by the session server.`);
  if (!['undefined', 'boolean'].includes(typeof requiresSession))
    problems.push('requiresSession must be true or false.');
  if (
    maxBodyBytes !== undefined &&
    !(Number.isSafeInteger(maxBodyBytes) && Number(maxBodyBytes) > 0)
  )
    problems.push('maxBodyBytes must be a whole number above 0.');
  for (const [name, value] of Object.entries(others)) {
    // A misspelt guard ("requireSession") would leave an endpoint open, so unknown names are refused.
    if (!methods.some((method) => method === name))
      problems.push(`"${name}" is not something an endpoint exports.`);
    else if (typeof value !== 'function') problems.push(`${name} must be a function.`);
  }
  if (!methods.some((method) => typeof others[method] === 'function'))
    problems.push(`there is no function for any method: ${methods.join(', ')}.`);
  return problems;
}
