// Reports what would stop the site from starting before the build, which takes longer: `npm start`.
import { listen } from '../packages/shell/src/server/listen.ts';
import { readSettings } from '../packages/shell/src/server/open-site.ts';
import { readProduct } from '../packages/shell/src/vite/product.ts';
import { root } from './repository.ts';

try {
  const { config } = await readProduct(`${root}apps/site`);
  const { hosts, port } = readSettings(process.env, config);
  const listening = await listen((_request, answer) => answer.end(), hosts, port);
  await listening.close(0);
} catch (error) {
  console.error(`The site cannot start:\n- ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
