import { existsSync } from 'node:fs';
import { installLocked, root, runTool, type Step, workspaces } from '../repository.ts';

export const style: Step = {
  name: 'format and lint',
  async run() {
    return runTool('biome', ['ci', '--error-on-warnings', '--colors=off']);
  },
};

export const types: Step = {
  name: 'types',
  async run(report) {
    const projects = [
      ...workspaces(),
      'packages/core/tests',
      'scripts',
      'lab',
      'lab/docs-site',
    ].filter((folder) => existsSync(`${root}${folder}/tsconfig.json`));
    report(projects.join(', '));
    await installLocked('lab');
    const problems: string[] = [];
    for (const project of projects) {
      // Projects that did not change since the last run are not checked again.
      const state = `node_modules/.cache/types/${project.replaceAll('/', '-')}.tsbuildinfo`;
      const words = ['--incremental', '--tsBuildInfoFile', `${root}${state}`];
      problems.push(...(await runTool('tsc', ['-p', project, '--pretty', 'false', ...words])));
    }
    return problems;
  },
};

/** The lab's unit tests, which `npm test` leaves out because they need what the lab alone installs. */
export const labTests: Step = {
  name: 'lab tests',
  async run() {
    await installLocked('lab');
    return runTool('vitest', ['run', '--config', 'lab/vitest.config.ts']);
  },
};

export const unused: Step = {
  name: 'unused code',
  async run() {
    await installLocked('lab');
    return runTool(`${root}lab/node_modules/.bin/knip`, ['--no-progress']);
  },
};

/** Counts the files and functions of a sign-in and of reading a session on the server, and of a click that leads to a session. */
export const trace: Step = {
  name: 'trace',
  async run() {
    return runTool('npm', ['run', '--silent', 'trace']);
  },
};
