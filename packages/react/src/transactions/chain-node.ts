/** Where a chain is asked; viem's `client.request` is one. Rejects for trouble and refusals alike. */
export type ChainNode = (request: {
  readonly method: string;
  readonly params: readonly unknown[];
}) => Promise<unknown>;

/** A node answered with something that the Ethereum JSON-RPC specification does not allow. */
export class NodeAnswerError extends Error {
  override readonly name = 'NodeAnswerError';
}

/** The fields of an answer that is an object, or undefined for null: not known, or not yet. */
export async function askForObject(
  node: ChainNode,
  method: string,
  params: readonly unknown[],
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const answer = await node({ method, params });
  if (answer === null || answer === undefined) return undefined;
  if (typeof answer !== 'object') throw new NodeAnswerError(`${method} answered no object`);
  return Object.fromEntries(Object.entries(answer));
}

/** An answer that is a quantity: hexadecimal, small enough for a number. */
export async function askForNumber(
  node: ChainNode,
  method: string,
  params: readonly unknown[],
): Promise<number> {
  return quantity(await node({ method, params }));
}

/** A quantity of an answer. @throws NodeAnswerError */
export function quantity(value: unknown): number {
  const number = typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value) ? Number(value) : -1;
  if (!Number.isSafeInteger(number) || number < 0)
    throw new NodeAnswerError('A quantity is not one');
  return number;
}
