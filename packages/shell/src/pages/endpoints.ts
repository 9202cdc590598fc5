import { createPathTable, pathPattern } from './page-table.ts';
import type { EndpointContext } from './request-context.ts';

/** The methods that an endpoint may export a function for. GET answers HEAD as well. */
export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** A method of an endpoint. */
export type EndpointMethod = (typeof methods)[number];

/**
 * Answers a request: with a `Response` as it is, with nothing as 204, with anything else as JSON.
 *
 * Methods other than GET are answered only to pages of this site. An `EndpointError` becomes its answer; any other failure is
 * logged and becomes 503 with `UNEXPECTED`. A form without script is redirected to its page, which gets the refusal as `form`.
 */
export type EndpointFunction = (context: EndpointContext) => unknown;

/** Exports of a file of `src/api`. */
export type EndpointModule = {
  /** Its path: `/api/orders`, `/api/orders/:id`. */
  readonly path: string;
  /** Requests without a session get 401 with `SESSION_REQUIRED`; a form without script goes to the sign-in page, and back to its page. */
  readonly requiresSession?: boolean;
  /** Maximum size of a body in bytes. Default 64 kB. Larger ones get 413. */
  readonly maxBodyBytes?: number;
} & { readonly [Method in EndpointMethod]?: EndpointFunction };

/** A refusal in the site's own words: `{ code, message }` with a status, like the session server's refusals. */
export class EndpointError extends Error {
  override readonly name = 'EndpointError';
  readonly code: string;
  readonly status: number;
  readonly keep: Readonly<Record<string, string>>;

  /**
   * @param code what scripts and pages branch on, such as `SOLD_OUT`
   * @param status 400 to 599
   * @param message the sentence for people
   * @param options.keep input for the page as `form.kept`, 3 kB at most. It is in a cookie for a minute, so leave secrets out
   */
  constructor(
    code: string,
    status: number,
    message: string,
    { keep = {} }: { readonly keep?: Readonly<Record<string, string>> } = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.keep = keep;
  }
}

/** All endpoints of the site. */
export type EndpointTable = ReturnType<typeof createEndpointTable>;

/**
 * Builds the table from what `import.meta.glob` found: file path → module. @param reserved paths below which others answer @throws
 * Error that names every mistake
 */
export function createEndpointTable(
  modules: Readonly<Record<string, unknown>>,
  reserved: readonly string[],
) {
  const endpoints = new Map<string, EndpointModule>();
  const problems: string[] = [];
  for (const [file, module] of Object.entries(modules)) {
    const found = endpointProblems(module, reserved);
    problems.push(...found.map((problem) => `${file}: ${problem}`));
    if (found.length > 0) continue;
    const endpoint = module as EndpointModule;
    if (endpoints.has(endpoint.path))
      problems.push(`${file}: another endpoint already lives at ${endpoint.path}.`);
    endpoints.set(endpoint.path, endpoint);
  }
  if (problems.length > 0)
    throw new Error(`The endpoints have mistakes:\n- ${problems.join('\n- ')}`);
  return { find: createPathTable([...endpoints.values()]) };
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
      problems.push(`"${name}" is not an export of an endpoint.`);
    else if (typeof value !== 'function') problems.push(`${name} must be a function.`);
  }
  if (!methods.some((method) => typeof others[method] === 'function'))
    problems.push(`there is no function for any method: ${methods.join(', ')}.`);
  return problems;
}
