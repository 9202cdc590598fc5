import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findProgram, runProgram } from '@portico/testing/process/child';
import { parseAllDocuments } from 'yaml';

/** Runs a program to its end; a failure carries everything that it printed. */
export async function mustRun(name: string, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runProgram(findProgram(name) ?? name, args);
  // A program's last word on the one may have no end of line: it must not run into the other.
  const printed = [stdout, stderr].join('\n');
  if (code !== 0) throw new Error(`${name} ended with ${code}:\n${printed}`);
  return printed;
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
