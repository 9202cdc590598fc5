// `node dist/cli/portico.js`: the operator's commands, beside a built site.
import config from 'project:config';
import { processIo, runCli } from '@portico/server/cli';
import { withConfig } from './open-site.ts';

const io = processIo();
const environment = withConfig(io.environment, config);
process.exitCode = await runCli(process.argv.slice(2), {
  ...io,
  environment,
  chains: config.chains,
});
