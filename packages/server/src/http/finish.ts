import type { ErrorCode, RedirectAnswer } from '@portico/protocol';
import { errorMessage } from '@portico/protocol';
import { json, redirect, statusOf } from './answers.ts';

/** The answer to a post that succeeded or was refused: `{url}` for script, a redirect for a form. */
export function finish(
  wantsJson: boolean,
  url: string,
  options: {
    readonly code?: ErrorCode;
    readonly cookies?: readonly string[];
    readonly retryAfter?: number | undefined;
  } = {},
): Response {
  const { code, cookies = [], retryAfter } = options;
  if (!wantsJson) return redirect(url, { cookies });
  const body: RedirectAnswer = code ? { url, code, message: errorMessage(code) } : { url };
  return json(body, {
    status: code ? statusOf(code) : 200,
    cookies,
    ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
  });
}
