import { startTestChain, type TestChain } from '@portico/testing/chain/test-chain';
import {
  loadNativeEngine,
  loadWasmEngine,
} from '../../../../packages/server/src/signature/read-signature.ts';
import type { BenchPart } from '../bench.ts';
import { interleave, median } from '../measuring.ts';
import { ours, type Row } from '../report/report.ts';
import { serverSources } from '../servers/servers.ts';
import { type Contender, nonce, portico, porticoWith, siwe, viem } from './contenders.ts';
import { type SignedSignIn, signEveryKind } from './signed-sign-in.ts';

/** Measures whole sign-in checks per second of this process's CPU, and calls to a local node, for every kind of account. */
async function measureVerifications(rounds: number, withSiwe: boolean): Promise<readonly Row[]> {
  const chain: TestChain = await startTestChain();
  const peer = withSiwe ? siwe(chain.rpcUrl) : undefined;
  // siwe writes to the console whenever it asks a contract.
  const { log, error } = console;
  try {
    const signIns = await signEveryKind(chain, nonce, new Date());
    console.log = console.error = () => undefined;
    const { rpcUrl } = chain;
    const contenders = [
      portico(rpcUrl),
      viem(rpcUrl, 'auto'),
      viem(rpcUrl, 'eoa'),
      ...(peer ? [peer] : []),
    ];
    const rows: Row[] = [];
    for (const signIn of signIns) rows.push(...(await measureKind(signIn, contenders, rounds)));
    const [byKey] = signIns;
    return byKey ? [...rows, ...(await measureEngines(byKey, rounds))] : rows;
  } finally {
    console.log = log;
    console.error = error;
    peer?.close();
    await chain.stop();
  }
}

async function measureKind(
  signIn: SignedSignIn,
  contenders: readonly Contender[],
  rounds: number,
): Promise<readonly Row[]> {
  const calls = new Map<Contender, number>();
  for (const contender of contenders) {
    const before = contender.calls();
    if (await contender.verify(signIn)) calls.set(contender, contender.calls() - before);
  }
  // A contender that refuses a good sign-in has no speed.
  const able = contenders.filter((contender) => calls.has(contender));
  await interleave(able, 1, (contender) => perCpuSecond(contender, signIn));
  const measured = await interleave(able, rounds, (contender) => perCpuSecond(contender, signIn));
  const name = `checking the sign-in of ${signIn.kind}`;
  const values = (of: (contender: Contender) => number | undefined) =>
    Object.fromEntries(contenders.map((contender) => [contender.name, of(contender) ?? null]));
  const speed = (contender: Contender) =>
    calls.has(contender) ? Math.round(median(measured.get(contender) ?? [])) : undefined;
  return [
    { name, variant: 'per second of CPU', unit: '', better: 'more', values: values(speed) },
    {
      name,
      variant: 'calls to a node',
      unit: '',
      better: 'less',
      values: values((one) => calls.get(one)),
    },
  ];
}

/** The sign-in of a key with every engine that loads, for the choice between them. */
async function measureEngines(signIn: SignedSignIn, rounds: number): Promise<readonly Row[]> {
  const engines = [loadNativeEngine(), await loadWasmEngine()].flatMap((engine) =>
    engine === undefined ? [] : [porticoWith(engine)],
  );
  const measured = await measureKind(signIn, engines, rounds);
  return engines.map(({ name }) => ({
    name: `a key, parse and recover with ${name}`,
    unit: '',
    better: 'more',
    values: { [ours]: measured[0]?.values[name] ?? null },
  }));
}

async function perCpuSecond(contender: Contender, signIn: SignedSignIn): Promise<number> {
  const start = process.cpuUsage();
  let verified = 0;
  let microseconds = 0;
  while (microseconds < 250_000) {
    for (let i = 0; i < 8; i++) {
      if (!(await contender.verify(signIn))) {
        throw new Error(`${contender.name} refused a sign-in that it had taken before.`);
      }
    }
    verified += 8;
    const { user, system } = process.cpuUsage(start);
    microseconds = user + system;
  }
  return verified / (microseconds / 1_000_000);
}

export const verifications: BenchPart = {
  title: 'sign-in checks per second of CPU',
  tries: 7,
  sources: serverSources,
  needs: ['peers'],
  measure: ({ tries, hasPeers }) => measureVerifications(tries, hasPeers),
};
