// Which source files of the packages a flow runs through, by V8's own coverage: `npm run trace`.
// `npm run trace -- server` leaves out the browser; `-- summary` prints the counts alone.
import type { CalledFile } from './trace/called-files.ts';
import { traceServer } from './trace/server-flows.ts';

/** How many files a flow may run through. */
const limits = {
  /** One of them gives every line of the log its request's id. */
  signIn: 26,
  session: 12,
  /** Apart from what only draws (`components/`). Target 35. */
  browser: 57,
} as const;

const words = process.argv.slice(2);
let exceeded = false;
const server = await traceServer();
show('sign-in by a plain key', server.signIn, limits.signIn);
show('GET session', server.session, limits.session);
if (!words.includes('server')) {
  const { traceBrowser } = await import('./trace/browser-flow.ts');
  const { logic, components } = await traceBrowser();
  show('click to session in the browser, components apart', logic, limits.browser);
  show('its components', components);
}
// The node of the server's flows listens as long as the process lives.
process.exit(exceeded ? 1 : 0);

function show(flow: string, files: readonly CalledFile[], limit?: number): void {
  const calls = files.reduce((sum, { functions }) => sum + functions.length, 0);
  if (limit !== undefined && files.length > limit) exceeded = true;
  const budget = limit === undefined ? '' : ` of ${limit}`;
  console.log(`${flow}: ${files.length}${budget} files, ${calls} functions`);
  if (words.includes('summary')) return;
  for (const { file, functions } of files) console.log(`    ${file}: ${functions.join(', ')}`);
}
