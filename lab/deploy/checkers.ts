import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findProgram } from '@portico/testing/process/find-program';
import { parseAllDocuments } from 'yaml';

const execute = promisify(execFile);

/** Runs a program to its end; a failure carries everything that it printed. */
export async function runProgram(name: string, ...args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await execute(findProgram(name) ?? name, args).catch((error) => {
    throw new Error([error.message, error.stdout, error.stderr].join('\n'));
  });
  // A program's last word on the one may have no end of line: it must not run into the other.
  return [stdout, stderr].join('\n');
}

export const root = fileURLToPath(new URL('../../', import.meta.url));

export const readText = (path: string): string => readFileSync(root + path, 'utf8');

/** The documents of a YAML file; a file that does not parse throws. */
export function readYaml(path: string): readonly unknown[] {
  return parseAllDocuments(readText(path), { merge: true }).map((document) => {
    const [problem] = [...document.errors, ...document.warnings];
    if (problem) throw problem;
    return document.toJS();
  });
}

export type Rule = {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
};

export function readRules(): readonly Rule[] {
  const [file] = readYaml('deploy/prometheus/rules.yml') as [{ groups: { rules: Rule[] }[] }];
  return file.groups.flatMap(({ rules }) => rules);
}

export type Panel = {
  readonly type: string;
  readonly title: string;
  readonly description?: string;
  readonly targets?: readonly { readonly expr: string }[];
};

export function readPanels(): readonly Panel[] {
  const board: { panels: Panel[] } = JSON.parse(readText('deploy/grafana/portico.json'));
  return board.panels;
}

export function readQueries(): readonly { readonly name: string; readonly query: string }[] {
  return [
    ...readRules().map(({ alert, expr }) => ({ name: alert, query: expr })),
    ...readPanels().flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => ({ name: title, query: expr })),
    ),
  ];
}
