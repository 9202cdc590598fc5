import { testServers } from '../process/cached-packages.ts';
import { startChild } from '../process/child.ts';

/** A local chain. */
export type Anvil = { readonly rpcUrl: string; stop(): Promise<void> };

const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/**
 * Starts anvil, from its npm package, on a free port.
 * @param flags by default Base's precompiles, with one funded account
 */
export async function startAnvil(
  chainId = 8453,
  flags: readonly string[] = ['--network', 'optimism', '--accounts', '1'],
): Promise<Anvil> {
  const child = await startChild(
    await anvilBinary(),
    ['--host', '127.0.0.1', '--port', '0', '--chain-id', String(chainId), ...flags],
    { ready: /Listening on (\S+)/, env: {} },
  );
  return {
    rpcUrl: `http://${child.ready}`,
    stop: async () => {
      await child.stop();
    },
  };
}

/** The platform's own package holds the program itself, so no install script is needed. */
async function anvilBinary(): Promise<string> {
  const require = await testServers();
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const platform = `${process.platform}-${architectures[process.arch] ?? process.arch}`;
  return require.resolve(`@foundry-rs/anvil-${platform}/bin/anvil${suffix}`);
}

/** One JSON-RPC call to the local chain. Throws what the chain refuses. */
export async function askAnvil(rpcUrl: string, method: string, params: unknown): Promise<unknown> {
  const answer = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result, error }: { result?: unknown; error?: { message: string } } = JSON.parse(
    await answer.text(),
  );
  if (error) {
    throw new Error(error.message);
  }
  return result;
}
