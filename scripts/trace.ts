// Counts the files that a flow runs through and the functions that it calls, by V8's own coverage: `npm run trace`.
// `npm run trace -- server` leaves out the browser; `-- summary` prints the counts alone.
import type { CalledFile } from './trace/called-files.ts';
import { traceServer } from './trace/server-flows.ts';

/** The files that a flow may run through, and the functions that it may call. */
type Limit = { readonly files: number; readonly functions: number };

const limits = {
  signIn: { files: 25, functions: 90 },
  session: { files: 12, functions: 38 },
  /** Target: 200 functions. Seventy of them are callbacks of one line, as of `map` and `filter`. */
  browser: { files: 44, functions: 260 },
  /** Target: 20 files. V8 does not count functions that it has collected. */
  components: { files: 24, functions: 160 },
} as const satisfies Record<string, Limit>;

const words = process.argv.slice(2);
let exceeded = false;
const server = await traceServer();
show('sign-in by a plain key', server.signIn, limits.signIn);
show('GET session', server.session, limits.session);
if (!words.includes('server')) {
  const { traceBrowser } = await import('./trace/browser-flow.ts');
  const { logic, components } = await traceBrowser();
  show('click to session in the browser, components apart', logic, limits.browser);
  show('its components', components, limits.components);
}
// The node of the server's flows listens as long as the process lives.
process.exit(exceeded ? 1 : 0);

function show(flow: string, traced: readonly CalledFile[], limit: Limit): void {
  const files = traced.length;
  const functions = traced.reduce((sum, { functions }) => sum + functions.length, 0);
  if (files > limit.files || functions > limit.functions) exceeded = true;
  console.log(
    `${flow}: ${files} of ${limit.files} files, ${functions} of ${limit.functions} functions`,
  );
  if (words.includes('summary')) return;
  for (const { file, functions } of traced) console.log(`    ${file}: ${functions.join(', ')}`);
}
