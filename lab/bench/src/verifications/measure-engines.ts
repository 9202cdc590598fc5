import { base, checkSiweMessage, createSiweMessage, parseSiweMessage } from '@portico/protocol';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import {
  type Engine,
  hashMessage,
  loadNativeEngine,
  loadWasmEngine,
  recoverAddress,
} from '../../../../packages/server/src/signature/read-signature.ts';
import { interleave, median } from '../measuring.ts';
import { ours, type Row } from '../report/report.ts';

/** Sign-ins of plain keys (parse, check, recover) per second of CPU, for every engine that loads. */
export async function measureEngines(rounds: number): Promise<readonly Row[]> {
  const messages = await signedMessages(64);
  const engines = [loadNativeEngine(), await loadWasmEngine()].filter(
    (engine) => engine !== undefined,
  );
  const measure = (engine: Engine): Promise<number> =>
    Promise.resolve(perCpuSecond(engine, messages));
  await interleave(engines, 1, measure);
  const measured = await interleave(engines, rounds, measure);
  return engines.map((engine) => ({
    name: `a key, parse and recover with ${engine.name}`,
    unit: '',
    better: 'more',
    values: { [ours]: Math.round(median(measured.get(engine) ?? [])) },
  }));
}

/** One round takes about a second of CPU. */
function perCpuSecond(engine: Engine, messages: readonly SignedMessage[]): number {
  const start = process.cpuUsage();
  let verified = 0;
  let microseconds = 0;
  while (microseconds < 1_000_000) {
    for (const message of messages) verify(engine, message);
    verified += messages.length;
    const { user, system } = process.cpuUsage(start);
    microseconds = user + system;
  }
  return verified / (microseconds / 1_000_000);
}

function verify(engine: Engine, { text, signature }: SignedMessage): void {
  const message = parseSiweMessage(text);
  const refusal = checkSiweMessage(message, {
    domain: 'example.com',
    scheme: 'https',
    origin: 'https://example.com',
    chainIds: [base.id],
    nonce: message.nonce,
    now: issuedAt,
    nonceIssuedAt: issuedAt,
  });
  const recovered = recoverAddress(hashMessage(text), signature, engine);
  if (refusal !== undefined || recovered !== message.address.toLowerCase()) {
    throw new Error('A good sign-in was refused, so its speed means nothing.');
  }
}

/** A message as a wallet sends it back. */
export type SignedMessage = { readonly text: string; readonly signature: Uint8Array };

/** Time of issue of all messages below. */
const issuedAt = new Date('2026-11-21T10:00:00Z');

/** Messages of as many accounts, signed. */
function signedMessages(count: number): Promise<readonly SignedMessage[]> {
  const signOne = async (_: unknown, i: number): Promise<SignedMessage> => {
    const account = privateKeyToAccount(generatePrivateKey());
    const text = createSiweMessage({
      domain: 'example.com',
      address: account.address,
      statement: 'Sign in to Example.',
      uri: 'https://example.com',
      version: '1',
      chainId: base.id,
      nonce: i.toString(16).padStart(64, '0'),
      issuedAt: issuedAt.toISOString(),
    });
    const signature = await account.signMessage({ message: text });
    return { text, signature: Buffer.from(signature.slice(2), 'hex') };
  };
  return Promise.all(Array.from({ length: count }, signOne));
}
