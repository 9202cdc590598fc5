import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { LogFields, Logger } from '../common/logger.ts';

/** The header that carries the id of a request, in and out. */
export const requestIdHeader = 'x-request-id';

/** The id of the request that code runs for. */
export const requestIds = new AsyncLocalStorage<string>();

/** Returns the id of the request that this code runs for; undefined outside of one. */
export function currentRequestId(): string | undefined {
  return requestIds.getStore();
}

/** Runs a task, and everything that it begins, for the request of this id. */
export function withRequestId<Result>(id: string, task: () => Result): Result {
  return requestIds.run(id, task);
}

/** The characters of UUIDs, ULIDs, trace ids and the proxies' own ids: none breaks a log line or a header. */
const valid = /^[\w.:+/=@-]{1,128}$/;

/** Chooses the id of a request: the host's, else a well-formed one from a trusted proxy or the host's code, else a new one. */
export function chooseRequestId(received: string | null | undefined): string {
  const known = requestIds.getStore();
  if (known !== undefined) return known;
  return received != null && valid.test(received) ? received : randomUUID();
}

const tagged = new WeakSet<Logger>();

/** Makes a logger whose lines carry the id of the request that they belong to. */
export function tagLogger(logger: Logger): Logger {
  if (tagged.has(logger)) return logger;
  const tag =
    (level: keyof Logger) =>
    (fields: LogFields, message: string): void => {
      const requestId = requestIds.getStore();
      logger[level](requestId === undefined ? fields : { requestId, ...fields }, message);
    };
  const tagging: Logger = { info: tag('info'), warn: tag('warn'), error: tag('error') };
  tagged.add(tagging);
  return tagging;
}
