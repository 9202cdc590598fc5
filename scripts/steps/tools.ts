import { existsSync } from 'node:fs';
import { root, runTool, workspaces } from '../repository.ts';
import type { Step } from './step.ts';

/** Format and lint rules, as biome.json has them. */
export const style: Step = {
  name: 'format and lint',
  async run() {
    const output = await runTool('biome', ['ci', '--error-on-warnings', '--colors=off']);
    return output === undefined ? [] : [output];
  },
};

/** Every folder with its own tsconfig.json. */
export const types: Step = {
  name: 'types',
  async run(report) {
    const projects = [...workspaces(), 'apps/docs', 'packages/core/tests', 'scripts'].filter(
      (folder) => existsSync(`${root}${folder}/tsconfig.json`),
    );
    report(projects.join(', '));
    const problems: string[] = [];
    for (const project of projects) {
      // What did not change since the last run is not checked again.
      const state = `node_modules/.cache/types/${project.replaceAll('/', '-')}.tsbuildinfo`;
      const words = ['--incremental', '--tsBuildInfoFile', `${root}${state}`];
      const output = await runTool('tsc', ['-p', project, '--pretty', 'false', ...words]);
      if (output !== undefined) {
        problems.push(output);
      }
    }
    return problems;
  },
};

/** Files, exports and dependencies that nothing uses. */
export const unused: Step = {
  name: 'unused code',
  async run() {
    const output = await runTool('knip', ['--no-progress']);
    return output === undefined ? [] : [output];
  },
};

/** How many files a sign-in and a look at a session run through on the server. */
export const trace: Step = {
  name: 'trace',
  async run() {
    const output = await runTool('npm', ['run', '--silent', 'trace', '--', 'server']);
    return output === undefined ? [] : [output];
  },
};
