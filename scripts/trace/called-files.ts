import { Session } from 'node:inspector/promises';

/** V8's coverage of one script, as `Profiler.takePreciseCoverage` returns it. */
export type ScriptCoverage = {
  readonly url: string;
  readonly functions: readonly {
    readonly functionName: string;
    readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
  }[];
};

/** A file below `packages`, and the names of its functions that were called. */
export type CalledFile = { readonly file: string; readonly functions: readonly string[] };

/** The source files in which a function was called. Evaluating a module, which V8 reports as a call, does not count. */
export function calledFiles(scripts: readonly ScriptCoverage[]): readonly CalledFile[] {
  const called = new Map<string, string[]>();
  for (const { url, functions } of scripts) {
    const file = /packages\/[^/?]+\/src\/[^?]+\.tsx?(?=\?|$)/.exec(url)?.[0];
    if (file === undefined || file.includes('/testing/')) continue;
    const names = functions
      .filter(({ functionName, ranges }) => functionName !== '' || ranges[0]?.startOffset !== 0)
      .filter(({ ranges }) => ranges[0] !== undefined && ranges[0].count > 0)
      .map(({ functionName }) => functionName || '(anonymous)');
    if (names.length > 0) called.set(file, [...(called.get(file) ?? []), ...names]);
  }
  return [...called]
    .map(([file, functions]) => ({ file, functions }))
    .sort((one, other) => one.file.localeCompare(other.file));
}

/** Runs something in this process and returns the files whose functions it called. */
export async function traceCalls(run: () => Promise<unknown>): Promise<readonly CalledFile[]> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await run();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return calledFiles(result);
  } finally {
    session.disconnect();
  }
}
