/** The words of the two errors. */
const expired = new Set(['Proposal expired', 'Request expired. Please try again.']);

/**
 * Keeps two errors of the library out of the console and out of error trackers. When a proposal or a
 * request runs out, it rejects the promise that was asked for, which is handled, and a second one that
 * nobody can get hold of. Nothing else is kept quiet.
 */
export function quietExpiry(page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason;
    if (reason instanceof Error && expired.has(reason.message)) event.preventDefault();
  });
}
