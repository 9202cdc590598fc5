import { base, checkSiweMessage, parseSiweMessage } from '@portico/protocol';
import {
  type Engine,
  hashMessage,
  loadNativeEngine,
  loadWasmEngine,
  recoverAddress,
} from '../../../../packages/server/src/signature/recover-address.ts';
import { interleave } from '../interleave.ts';
import { median } from '../median.ts';
import { ours, type Row } from '../report/report.ts';
import { issuedAt, type SignedMessage, signedMessages } from './signed-messages.ts';

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
