/** The command was called wrongly; the message says how to call it. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command cannot do its work; the message says why and what to do. Exit code 1. */
export class Problem extends Error {
  override readonly name = 'Problem';
}
