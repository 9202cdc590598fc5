// `node dist/cli/portico.js`: the operator's commands, beside a built site.
import { processIo, runCli } from '@portico/server/cli';

process.exitCode = await runCli(process.argv.slice(2), processIo());
