import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findProgram, runProgram } from '@portico/testing/process/child';
import { freePort } from '@portico/testing/process/listen';
import type { SignedIn } from '@portico/testing/site/signed-in';
import { porticoProgram, startSite } from '@portico/testing/site/site';
import { type Answer, createVisitor, type Visitor } from '@portico/testing/site/visitor';
import { test as base } from 'vitest';
import { contractAccount, keyAccount, type SimulatedAccount } from '../chaos/requests.ts';
import { readSections, type Section } from './sections.ts';

export type Attempt = {
  /** A text that the section must have; what is looked for is what it says. */
  readonly quote: Section['quote'];
  confirm: Attempt['see'];
  readonly folder: string;
  /** Polls until `probe` returns what is expected (default: anything but `false` and `undefined`), and notes what was seen. */
  see<Found>(
    what: string,
    probe: () => Found | Promise<Found>,
    expected?: NoInfer<Found>,
  ): Promise<Found>;
  /** Notes what was seen without a probe. */
  saw(what: string): void;
  start(environment?: Readonly<Record<string, string>>): Promise<Instance>;
  /** Notes what this machine did not let the scenario do. */
  untried(what: string): void;
  /** Skips the test on a machine that lacks one of these programs. */
  needs(...programs: readonly string[]): void;
  /** Done at the end, the last first. */
  defer(task: () => unknown): void;
};

export type Instance = Awaited<ReturnType<typeof startInstance>>;

export type CommandResult = { readonly code: number; readonly output: string };

/** Milliseconds until a symptom must show: an instance is silent after 90 s. */
const longest = 150_000;

/** What a scenario leaves for the report: `logged` are the last lines of an instance. */
export type Note = {
  readonly kind: 'quoted' | 'seen' | 'untried' | 'logged';
  readonly text: string;
};

/** A test whose name, or that of its group, is a title in the operator's documents. It looks for what the section says is seen. */
export const test = base.extend<{ readonly attempt: Attempt }>({
  attempt: async ({ task, skip }, use) => {
    const section = readSections().find(({ title }) =>
      [task.name, task.suite?.name].includes(title),
    );
    if (section === undefined) throw new Error(`The documents have no section “${task.name}”.`);
    const notes: Note[] = [];
    Object.assign(task.meta, { notes });
    const note = (kind: Note['kind'], text: string) => notes.push({ kind, text });
    const tasks: (() => unknown)[] = [];
    using disposable = mkdtempDisposableSync(join(tmpdir(), 'portico-runbook-'));
    const folder = disposable.path;
    const quote: Attempt['quote'] = (...texts) => {
      const first = section.quote(...texts);
      for (const text of texts) note('quoted', text);
      return first;
    };
    const see: Attempt['see'] = async (what, probe, expected) => {
      const end = performance.now() + longest;
      for (let last: unknown; ; await delay(100)) {
        try {
          const found = await probe();
          last = found;
          if (
            expected === undefined ? found !== undefined && found !== false : found === expected
          ) {
            note('seen', what);
            return found;
          }
        } catch (cause) {
          last = cause;
        }
        if (performance.now() > end) throw new Error(`Not seen: ${what}`, { cause: last });
      }
    };
    let log: () => readonly string[] = () => [];
    try {
      await use({
        quote,
        folder,
        defer: (task) => tasks.push(task),
        untried: (what) => note('untried', what),
        needs(...programs) {
          const missing = programs.filter((program) => findProgram(program) === undefined);
          skip(missing.length > 0, `this machine has no ${missing.join(', ')}`);
        },
        see,
        saw: (what) => note('seen', what),
        confirm: (text, ...rest) => see(quote(text), ...rest),
        async start(environment = {}) {
          const instance = await startInstance(folder, environment);
          tasks.push(() => instance.stop());
          log = instance.output;
          return instance;
        },
      });
    } finally {
      for (const line of log().slice(-8)) note('logged', line);
      for (const task of tasks.reverse()) await task();
    }
  },
});

async function startInstance(folder: string, more: Readonly<Record<string, string>>) {
  const metricsPort = await freePort();
  const environment = {
    DATABASE_URL: `file:${join(folder, 'portico.sqlite')}`,
    METRICS_PORT: String(metricsPort),
    ...more,
  };
  const site = await startSite(environment);
  /** The highest value of a metric among those whose labels contain `labels`; undefined where there is none. */
  const metric = async (name: string, labels = ''): Promise<number | undefined> => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const values = text
      .split('\n')
      .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
      .filter((line) => line.includes(labels))
      .map((line) => Number(line.slice(line.lastIndexOf(' '))));
    return values.length === 0 ? undefined : Math.max(...values);
  };
  return {
    ...site,
    metricsPort,
    metric,
    exceeds: async (name: string, labels?: string, least = 0) =>
      ((await metric(name, labels)) ?? least) > least,
    async readiness() {
      const signal = AbortSignal.timeout(5000);
      const answer = await fetch(`${site.origin}/health/ready`, { signal });
      return `${answer.status} ${await answer.text()}`;
    },
    logged: (...texts: readonly string[]) =>
      site.output().some((line) => texts.every((text) => line.includes(text))),
    count: (text: string) => site.output().filter((line) => line.includes(text)).length,
    portico: (...words: readonly string[]) => runPortico(words, environment),
    status: async () => (await runPortico(['status'], environment)).output,
  };
}

export async function hasState(site: Instance, state: string): Promise<boolean> {
  return (await site.metric('portico_store_state', `state="${state}"`)) === 1;
}

export async function confirmUnavailable(
  { confirm }: Pick<Attempt, 'confirm'>,
  site: Instance,
): Promise<void> {
  await confirm(
    'readiness is 503 with `{"status":"unavailable"}`',
    site.readiness,
    ready.unavailable,
  );
  await confirm('`portico_store_state` is 1 for `unavailable`', () =>
    hasState(site, 'unavailable'),
  );
}

/** Runs a program to its end, whatever it exits with. @param env Default: that of this process */
export async function runCommand(
  program: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<CommandResult> {
  const { code, printed } = await runProgram(program, words, { env });
  return { code: code ?? 1, output: printed };
}

export const runPortico = (
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<CommandResult> =>
  runCommand(process.execPath, [porticoProgram, ...words], {
    PATH: process.env.PATH,
    ...environment,
  });

/** `ok`, or status and code of a refusal. */
export function outcome(answer: Answer): string {
  return answer.status === 200 ? 'ok' : `${answer.status} ${String(answer.json()['code'])}`;
}

/** Tries to sign in once. Resolves with the outcome. */
export async function signIn(
  origin: string,
  account: SimulatedAccount = keyAccount(),
  visitor: Visitor = createVisitor(origin),
): Promise<string> {
  return outcome(await visitor.submit(await account.sign(origin, await visitor.csrfToken())));
}

export const signInContract = (origin: string) => signIn(origin, contractAccount());

/** Checks that a site, the same or a later one with its database, has the member's session. */
export async function isKnown({ visitor, account }: SignedIn, origin: string): Promise<boolean> {
  const { address } = await createVisitor(origin, visitor.cookies).session();
  return address === account.address;
}

export const ready = {
  ok: '200 {"status":"ok"}',
  readsOnly: '200 {"status":"reads-only"}',
  unavailable: '503 {"status":"unavailable"}',
} as const;
