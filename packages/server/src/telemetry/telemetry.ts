import { isAuthError } from '../common/auth-error.ts';
import type { ByteUse } from '../common/byte-budget.ts';
import type { AccountKind, SessionEndReason } from '../common/kinds.ts';
import type { ReadRequest } from '../common/messages.ts';

/**
 * Something that takes time, without any address, id or token of a user. Where possible one object stands for all operations that
 * are alike, so that an observer can look up what it keeps of them.
 */
export type Operation =
  | {
      /** A request, from its arrival to its answer. */
      readonly name: 'request';
      readonly method: string;
      /** The template that its path matched, such as `/api/auth/callback/*`; `other` for what is no route. */
      readonly route: string;
    }
  /** An attempt to sign in, limits and the database included. */
  | { readonly name: 'sign-in'; readonly provider: string }
  /** The check of what a provider was given. */
  | { readonly name: 'proof'; readonly provider: string }
  /** The check of a signature, by a key or by a contract. */
  | { readonly name: 'signature'; readonly chainId: number }
  | {
      /** One HTTP request to one node. */
      readonly name: 'node';
      readonly chainId: number;
      /** Its host: paths and queries may hold a provider's key. */
      readonly node: string;
    }
  /** One call of the store. */
  | { readonly name: 'store'; readonly method: string };

/** The headers that carry an operation from one process to another. */
export type Carrier = {
  /** The headers of a request from a trusted proxy, from which a trace continues. */
  readonly incoming?: ReadRequest['headers'];
  /** The headers of a request to a node: an observer may add some. */
  readonly outgoing?: Record<string, string>;
};

/** The outcome of an operation. */
export type Outcome = {
  /** `ok`, or why not: a code of the catalogue, or `failed`. */
  readonly code: string;
  /** The HTTP status of a request. */
  readonly status?: number | undefined;
  /** The kind of account of a signature or a sign-in that succeeded; `other` without a signature. */
  readonly kind?: AccountKind | 'other';
};

/** Something that happened, and how often. */
export type Occurrence =
  | { readonly name: 'session-opened'; readonly count: number }
  | {
      readonly name: 'session-ended';
      readonly reason: SessionEndReason | 'signed-out';
      readonly count: number;
    }
  | {
      /** Calls to the RPC proxy: answered by a node or from the cache, refused, or not answered. */
      readonly name: 'rpc-call';
      readonly chainId: number;
      readonly result: 'node' | 'cache' | 'refused' | 'unavailable';
      readonly count: number;
    }
  /** Requests to the RPC proxy that were refused as a whole, by a code of the catalogue. */
  | { readonly name: 'rpc-refusal'; readonly chainId: number; readonly code: string; count: 1 }
  /** A mail: a link to sign in, or a notice of a change. `no-mailbox` where its server rejects the address. */
  | {
      readonly name: 'mail';
      readonly provider: string;
      readonly result: 'sent' | 'no-mailbox' | 'failed';
    }
  /** Bodies and answers that the byte budget refused. */
  | { readonly name: 'byte-refusal'; readonly use: ByteUse; readonly count: 1 };

/** A value that is read when an observer asks: one number for each set of labels. */
export type Gauge = {
  readonly name:
    | 'sessions'
    | 'backup-time'
    | 'store-queue'
    | 'store-state'
    | 'node-queue'
    | 'node-running'
    | 'node-open'
    | 'bytes-held';
  readonly labels: Readonly<Record<string, string>>;
  read(): number | Promise<number>;
};

/** An operation that is observed. */
export type Observation = {
  /** Runs the operation: what begins within it belongs to it. Default: just runs it. */
  run?<Result>(task: () => Result): Result;
  end(outcome: Outcome): void;
};

/** A subscriber of a server: metrics, traces, or your own. Its methods must not throw. */
export type Observer = {
  begin?(operation: Operation, carrier?: Carrier): Observation | undefined;
  count?(occurrence: Occurrence): void;
  watch?(gauge: Gauge): void;
};

/** The interface through which the parts of a server reach their observers. Undefined without observers: nothing is wrapped then. */
export type Telemetry = Required<Pick<Observer, 'count' | 'watch'>> & {
  /** Observes a task. @param toOutcome what its result means; default: that all is well. An error is read by its code */
  measure<Result>(
    operation: Operation,
    task: () => Promise<Result>,
    toOutcome?: (result: Result) => Outcome,
    carrier?: Carrier,
  ): Promise<Result>;
  /** Begins an operation that is no promise: the caller runs and ends it. Undefined where no observer is interested. */
  begin(operation: Operation, carrier?: Carrier): Observation | undefined;
  /** The operation of requests by this method to this route; always the same one. */
  request(method: string, route: string): Operation;
};

const ok: Outcome = { code: 'ok' };
const allIsWell = () => ok;

/** Undefined without observers. */
export function createTelemetry(observers: readonly Observer[] = []): Telemetry | undefined {
  const [first, second] = observers;
  if (first === undefined) return undefined;
  const observer = second === undefined ? first : combine(observers);
  const requests = new Map<string, Operation>();
  return {
    measure(operation, task, toOutcome = allIsWell, carrier = undefined) {
      const observation = observer.begin?.(operation, carrier);
      if (observation === undefined) return task();
      const result = observation.run ? observation.run(task) : task();
      // Beside the caller, who gets the task's own promise: another around it would cost as much as all the rest.
      result.then(
        (value) => observation.end(toOutcome(value)),
        (cause) => observation.end({ code: toErrorCode(cause) }),
      );
      return result;
    },
    begin: (operation, carrier) => observer.begin?.(operation, carrier),
    count: (occurrence) => observer.count?.(occurrence),
    watch: (gauge) => observer.watch?.(gauge),
    request(method, route) {
      const known = methods.has(method) ? method : 'other';
      const key = `${known} ${route}`;
      let operation = requests.get(key);
      if (operation === undefined) {
        operation = { name: 'request', method: known, route };
        requests.set(key, operation);
      }
      return operation;
    },
  };
}

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** Several observers as one. What one runs within its observation is within those of the observers before it. */
function combine(observers: readonly Observer[]): Observer {
  return {
    begin(operation, carrier) {
      const begun = observers.flatMap((observer) => observer.begin?.(operation, carrier) ?? []);
      if (begun.length < 2) return begun[0];
      return {
        run: (task) =>
          begun.reduceRight((run, one) => () => (one.run ? one.run(run) : run()), task)(),
        end(outcome) {
          for (const one of begun.toReversed()) one.end(outcome);
        },
      };
    },
    count(occurrence) {
      for (const observer of observers) observer.count?.(occurrence);
    },
    watch(gauge) {
      for (const observer of observers) observer.watch?.(gauge);
    },
  };
}

/** Returns the code of a refusal, else `failed`: a closed set, unlike messages. */
function toErrorCode(cause: unknown): string {
  return isAuthError(cause) ? cause.code : 'failed';
}
