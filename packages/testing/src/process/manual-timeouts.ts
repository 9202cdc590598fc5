/** Timeouts that a test ends, in place of `AbortSignal.timeout`. */
export type ManualTimeouts = {
  readonly timeout: (milliseconds: number) => AbortSignal;
  /** Ends those that are running and are at most this long. */
  expire(longest?: number): void;
};

/** Starts without a timeout. */
export function createManualTimeouts(): ManualTimeouts {
  const running = new Map<AbortController, number>();
  return {
    timeout(milliseconds) {
      const controller = new AbortController();
      running.set(controller, milliseconds);
      return controller.signal;
    },
    expire(longest = Number.POSITIVE_INFINITY) {
      for (const [controller, milliseconds] of [...running]) {
        if (milliseconds > longest) continue;
        running.delete(controller);
        controller.abort(new DOMException('The operation timed out', 'TimeoutError'));
      }
    },
  };
}
