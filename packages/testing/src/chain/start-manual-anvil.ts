import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

/** A local chain that says it is Base. */
export type Anvil = { readonly rpcUrl: string; stop(): Promise<void> };

const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/** Starts anvil, from its npm package, as chain 8453 on a free port. It mines when it is told to. */
export async function startAnvil(): Promise<Anvil> {
  // biome-ignore format: flag and value side by side
  const flags = ['--host', '127.0.0.1', '--port', '0', '--chain-id', '8453', '--accounts', '3', '--no-mining', '--order', 'fees'];
  const child = spawn(anvilBinary(), flags, { env: {}, stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'close');
  const lines = createInterface({ input: child.stdout });
  const listening = new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const address = /^Listening on (\S+)/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('error', reject);
    lines.once('close', () => reject(new Error('anvil ended before it listened')));
  });
  return {
    rpcUrl: `http://${await listening}`,
    async stop() {
      child.kill();
      await gone;
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
