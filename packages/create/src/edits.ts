import { type Answers, nodesVariable } from './answers.ts';
import type { Kind } from './kinds.ts';
import type { Files } from './templates.ts';

/** Longer lines are broken, as the examples' formatter does it. */
const lineWidth = 100;

/** One change of the examples' text: each match of `find`, of which there must be one at least. */
type Edit = {
  readonly find: RegExp;
  readonly write: (match: string, indent: string) => string;
};

/** Applies the answers to the files of an example. @throws Error where nothing is found to change: the answer would have no effect */
export function applyAnswers(files: Files, kind: Kind, answers: Answers): Files {
  return listEdits(kind, answers).reduce((result, edit) => {
    if (!Object.values(result).some((text) => edit.find.test(text)))
      throw new Error(`No file of the example ${kind.example} has ${edit.find}.`);
    return Object.fromEntries(
      Object.entries(result).map(([path, text]) => [path, applyEdit(text, edit)]),
    );
  }, files);
}

const applyEdit = (text: string, { find, write }: Edit) =>
  text.replace(new RegExp(find, `${find.flags}g`), (match: string, ...rest: unknown[]) => {
    const offset = rest.findLast((one) => typeof one === 'number') as number;
    const line = text.slice(text.lastIndexOf('\n', offset) + 1, offset);
    return write(match, /^\s*/.exec(line)?.[0] ?? '');
  });

function listEdits(kind: Kind, answers: Answers): readonly Edit[] {
  const { name, chains } = answers;
  const common: Edit[] = [
    { find: new RegExp(`\\b${kind.exampleName}\\b`), write: () => name },
    // The tests need no chain: no node listens there.
    {
      find: /BASE_RPC_URL: 'http:\/\/localhost:9',/,
      write: (match, indent) =>
        chains
          .map((chain) => match.replace('BASE_RPC_URL', nodesVariable(chain)))
          .join(`\n${indent}`),
    },
  ];
  // The scripted wallet's default chain is Base.
  const [first = 'base'] = chains;
  if (!chains.includes('base'))
    common.push(
      {
        find: /import \{ createTestWallet \} from/,
        write: (match) => `import { ${first} } from '@portico/react/chains';\n${match}`,
      },
      {
        find: /info: \{ name: 'Test wallet' \},/,
        write: (match, indent) => `chainId: ${first}.id,\n${indent}${match}`,
      },
    );
  return [...common, ...(kind.hasLanguages ? shellEdits(answers) : serverEdits(answers))];
}

/** Edits of a site with the shell: its configuration has the answers, and its environment the database. */
function shellEdits({ chains, languages, projectId }: Answers): readonly Edit[] {
  const isBaseAlone = chains.join() === 'base';
  const lines = [
    inBrackets(
      '  languages: [',
      languages.map((code) => `'${code}'`),
      '],',
    ),
    ...(isBaseAlone ? [] : [inBrackets('  chains: [', chains, '],')]),
    ...(projectId === '' ? [] : [`  walletConnectProjectId: '${projectId}',`]),
  ];
  const edits: Edit[] = [{ find: / {2}languages: \['en'\],/, write: () => lines.join('\n') }];
  if (isBaseAlone) return edits;
  const chainsImport = inBraces(chains, '@portico/shell/chains');
  return [
    ...edits,
    {
      find: /import \{ defineConfig \} from '@portico\/shell';/,
      write: (match) => `${match}\n${chainsImport}`,
    },
  ];
}

/** Edits of the other kinds: the modules that create the session server and configure the browser. */
function serverEdits({ chains, database, projectId }: Answers): readonly Edit[] {
  const edits: Edit[] = [
    {
      find: /import \{ base, baseSepolia \} from '(@portico\/(?:react|server)\/chains)';/,
      write: (match) => inBraces(chains, /'(.*)'/.exec(match)?.[1] ?? ''),
    },
    {
      find: /chains: \[base, baseSepolia\],/,
      write: (_, indent) => inBrackets(`${indent}chains: [`, chains, '],').trimStart(),
    },
    {
      find: /nodes: \{ \[base\.id\]: .*? \},/,
      write: (_, indent) =>
        [
          'nodes: {',
          ...chains.map((chain) => writeNodes(chain, `${indent}  `)),
          `${indent}},`,
        ].join('\n'),
    },
  ];
  // Without a default: a site that lacks the variable must not start with an empty file.
  if (database === 'postgres')
    edits.push({
      find: /DATABASE_URL \?\? 'file:.\/data\/portico.sqlite'/,
      write: () => "DATABASE_URL ?? ''",
    });
  if (projectId === '') return edits;
  return [
    ...edits,
    {
      find: /appName: '.*',/,
      write: (match, indent) => `${match}\n${indent}walletConnectProjectId: '${projectId}',`,
    },
    {
      find: /rpcProxy: \{\},/,
      write: (match, indent) => `${match}\n${indent}walletList: { projectId: '${projectId}' },`,
    },
  ];
}

function writeNodes(chain: string, indent: string): string {
  const url = `process.env.${nodesVariable(chain)} ?? ${chain}.rpcUrls.default.http[0]`;
  return inBrackets(`${indent}[${chain}.id]: [`, [url], '],');
}

/** An import, with its names in the order of the alphabet. */
const inBraces = (names: readonly string[], from: string): string =>
  inBrackets('import {', [...names].sort(), `} from '${from}';`, ' ');

/** One line, or one for each item where that would be too long. */
function inBrackets(start: string, items: readonly string[], end: string, space = ''): string {
  const line = `${start}${space}${items.join(', ')}${space}${end}`;
  if (line.length <= lineWidth) return line;
  const indent = /^\s*/.exec(start)?.[0] ?? '';
  return `${start}\n${items.map((item) => `${indent}  ${item},\n`).join('')}${indent}${end}`;
}
