import { createRequire } from 'node:module';
import { type Child, startChild } from '../process/child.ts';

/** A local chain that says it is Base, or another. */
export type Anvil = { readonly rpcUrl: string; stop(): Promise<void> };

const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/** Starts anvil, from its npm package, with Base's precompiles on a free port. */
export async function startAnvil(chainId = 8453): Promise<Anvil> {
  const child: Child = await startChild(
    anvilBinary(),
    // biome-ignore format: flag and value side by side
    ['--host', '127.0.0.1', '--port', '0', '--chain-id', String(chainId), '--network', 'optimism', '--accounts', '1'],
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
function anvilBinary(): string {
  const fromAnvil = createRequire(
    createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'),
  );
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const platform = `${process.platform}-${architectures[process.arch] ?? process.arch}`;
  return fromAnvil.resolve(`@foundry-rs/anvil-${platform}/bin/anvil${suffix}`);
}
