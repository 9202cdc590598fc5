/** One JSON-RPC call to the local chain. Throws what the chain refuses. */
export async function askAnvil(rpcUrl: string, method: string, params: unknown): Promise<unknown> {
  const answer = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result, error }: { result?: unknown; error?: { message: string } } = await answer.json();
  if (error) {
    throw new Error(error.message);
  }
  return result;
}
