import { readFileSync } from 'node:fs';
import { root } from './run-tool.ts';

/** The folders that npm treats as workspaces, relative to the repository. */
export function workspaces(): readonly string[] {
  const manifest: { workspaces: string[] } = JSON.parse(
    readFileSync(`${root}package.json`, 'utf8'),
  );
  return manifest.workspaces;
}

/** The workspaces that are published. */
export function publishedPackages(): readonly string[] {
  return workspaces().filter((folder) => folder.startsWith('packages/'));
}
