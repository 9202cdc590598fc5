import { setTimeout as pause } from 'node:timers/promises';
import type { Bench, BenchPart } from './bench.ts';
import { interleave, median } from './measuring.ts';
import type { Row } from './report/report.ts';
import { hammer } from './requests/hammer.ts';
import {
  bareHono,
  type Server,
  siteSources,
  startBetterAuth,
  startCreatedSite,
  startNextApp,
  startServer,
  startSite,
} from './servers/servers.ts';

type Contender = {
  readonly name: string;
  start(): Promise<Server>;
  /** Paths that are requested first, and then under load: its session endpoint, and its page where it has one. */
  readonly paths: readonly string[];
};

type Figures = {
  readonly start: number;
  readonly idle: number;
  readonly loaded: number;
  readonly after: number;
};

const answers = JSON.stringify([{ path: '/', headers: {}, base64: '' }]);

const contenders = (hasPeers: boolean): readonly Contender[] => [
  { name: 'Portico', start: () => startSite(), paths: ['/api/auth/session', '/'] },
  { name: 'a created site', start: startCreatedSite, paths: ['/api/auth/session', '/'] },
  ...(hasPeers
    ? [
        {
          name: 'next-auth 4',
          start: () => startNextApp('next-auth'),
          paths: ['/api/auth/session', '/'],
        },
        { name: 'Better Auth', start: () => startBetterAuth(), paths: ['/api/auth/get-session'] },
      ]
    : []),
  {
    name: 'bare framework',
    start: () => startServer(bareHono, { ANSWERS: answers }),
    paths: ['/'],
  },
];

export const processes: BenchPart = {
  title: 'one process',
  tries: 1,
  sources: siteSources,
  needs: ['site', 'created', 'peers', 'next'],
  async measure({ tries, hasPeers }: Bench) {
    const all = contenders(hasPeers);
    const measured = await interleave(all, tries, measure);
    const row = (name: string, unit: string, of: (figures: Figures) => number): Row => {
      const values = all.map((one) => [one.name, median((measured.get(one) ?? []).map(of))]);
      return { name, unit, better: 'less', values: Object.fromEntries(values) };
    };
    return [
      row('idle memory', 'MB', ({ idle }) => idle),
      row('memory under load', 'MB', ({ loaded }) => loaded),
      row('memory ten seconds after load', 'MB', ({ after }) => after),
      row('start to first answer', 'ms', ({ start }) => start),
    ];
  },
};

async function measure({ start, paths: [first = '/', ...more] }: Contender): Promise<Figures> {
  const begin = performance.now();
  const server = await start();
  try {
    const answer = await fetch(server.origin + first);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${first} answered ${answer.status}.`);
    const startTime = performance.now() - begin;
    const megabytes = async () => Math.round((await server.memory()) / 1e5) / 10;
    await pause(3000);
    const idle = await megabytes();
    for (const path of [first, ...more]) await hammer(server.origin + path, 3);
    const loaded = await megabytes();
    await pause(10_000);
    return { start: Math.round(startTime), idle, loaded, after: await megabytes() };
  } finally {
    await server.stop();
  }
}
