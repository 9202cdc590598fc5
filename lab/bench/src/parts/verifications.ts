import type { BenchPart } from '../bench.ts';
import { measureEngines } from '../verifications/measure-engines.ts';
import { measureVerifications } from '../verifications/measure-verifications.ts';

/** Checking one sign-in, without HTTP and store. */
export const verifications: BenchPart = {
  title: 'sign-in checks per second of CPU',
  tries: 5,
  needs: ['peers'],
  async measure({ tries, hasPeers }) {
    return [...(await measureVerifications(tries, hasPeers)), ...(await measureEngines(tries))];
  },
};
