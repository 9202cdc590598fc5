import { posix } from 'node:path';
import type { ImportDeclaration, Statement } from '@babel/types';
import { isReplaced, type Rewritten } from './find-options.ts';
import { codeOf, keyOf, listNodes, nodesOfType, pathOf, type Source, unwrap } from './source.ts';

type Carried = { readonly imports: readonly string[]; readonly statements: readonly string[] };

/** Code for an option, with what it needs. */
export type Piece = Rewritten & { readonly carried: Carried };

/** Finds the imports and declarations that code needs in another file; undefined where it needs a package that goes, or the options. */
export function carryFor(source: Source, code: string, target: string): Carried | undefined {
  const statements = new Set<Statement>();
  let text = code;
  const isNamed = (name: string) =>
    new RegExp(`(?<![.\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(text);
  for (let size = -1; size !== statements.size; ) {
    size = statements.size;
    for (const one of source.statements) {
      if (statements.has(one) || !namesOf(one).some(isNamed)) continue;
      statements.add(one);
      if (one.type !== 'ImportDeclaration') text += `\n${codeOf(source, one)}`;
    }
  }
  const ordered = source.statements.filter((one) => statements.has(one));
  const imports = ordered.filter((one) => one.type === 'ImportDeclaration');
  const others = ordered.filter((one) => one.type !== 'ImportDeclaration');
  const isGone = imports.some((one) => isReplaced(one.source.value));
  if (isGone || others.some(hasOptions)) return undefined;
  return {
    imports: imports.map((one) => importOf(one, isNamed, { from: source.path, target })),
    statements: others.map((one) => codeOf(source, one).replace(/^export /, '')),
  };
}

const hasOptions = (statement: Statement) =>
  nodesOfType(statement, 'ObjectExpression').some(({ properties }) =>
    properties.some((one) => keyOf(one) === 'providers'),
  );

function namesOf(statement: Statement): readonly string[] {
  const inner =
    statement.type === 'ExportNamedDeclaration' ? (statement.declaration ?? statement) : statement;
  if (inner.type === 'ImportDeclaration') return inner.specifiers.map(({ local }) => local.name);
  if (inner.type === 'VariableDeclaration')
    return inner.declarations.flatMap(({ id }) =>
      listNodes(id).flatMap((one) => (one.type === 'Identifier' ? [one.name] : [])),
    );
  const isNamed =
    inner.type === 'FunctionDeclaration' ||
    inner.type === 'TSInterfaceDeclaration' ||
    inner.type === 'TSTypeAliasDeclaration';
  return isNamed && inner.id ? [inner.id.name] : [];
}

/** An import of the names that are needed, as the other file has to write it. */
function importOf(
  { specifiers, source, importKind }: ImportDeclaration,
  isNamed: (name: string) => boolean,
  { from, target }: { readonly from: string; readonly target: string },
): string {
  const needed = specifiers.filter(({ local }) => isNamed(local.name));
  const whole = needed.flatMap((one) => {
    if (one.type === 'ImportDefaultSpecifier') return [one.local.name];
    return one.type === 'ImportNamespaceSpecifier' ? [`* as ${one.local.name}`] : [];
  });
  const named = needed.flatMap((one) => {
    if (one.type !== 'ImportSpecifier') return [];
    const name = one.imported.type === 'Identifier' ? one.imported.name : one.imported.value;
    return [name === one.local.name ? name : `${name} as ${one.local.name}`];
  });
  const names = [...whole, ...(named.length > 0 ? [`{ ${named.join(', ')} }`] : [])].join(', ');
  const path = posix.relative(posix.dirname(target), posix.join(posix.dirname(from), source.value));
  const module = source.value.startsWith('.') ? path.replace(/^(?!\.)/, './') : source.value;
  return `import ${importKind === 'type' ? 'type ' : ''}${names} from '${module}';`;
}

/** Writes options into the guide's module that calls `createAuth`. @throws Error where the guide's text is not the expected one */
export function writeAuthFile(guide: string, pieces: readonly Piece[]): string {
  const codes = (place: Rewritten['place']) =>
    pieces.filter((one) => one.place === place).map(({ code }) => code);
  const group = (name: 'session' | 'events') => {
    const inner = codes(name).map((code) => `\n  ${code.replaceAll('\n', '\n  ')},`);
    return inner.length === 0 ? [] : [`${name}: {${inner.join('')}\n}`];
  };
  const options = [...codes('options'), ...group('session'), ...group('events')];
  const lines = options.map((code) => `  ${code.replaceAll('\n', '\n  ')},\n`).join('');
  const imports = pieces.flatMap((one) => one.imports ?? []);
  const carried = [...new Set(pieces.flatMap((one) => one.carried.imports))];
  const statements = [...new Set(pieces.flatMap((one) => one.carried.statements))];
  const [signIn = "signIn: '/sign-in'"] = codes('pages');
  return [
    replace(/import \{ (.*) \} from '@portico\/server';\n/, (names) =>
      [
        `import { ${[...new Set([...names.split(', '), ...imports])].sort().join(', ')} } from '@portico/server';`,
        ...carried,
        ...statements.map((one) => `\n${one}`),
        '',
      ].join('\n'),
    ),
    replace(
      /providers: \[(.*)\],/,
      (siwe) => `providers: [${[siwe, ...codes('providers')].join(', ')}],`,
    ),
    replace(/pages: \{ (.*) \},\n/, () => `pages: { ${signIn} },\n${lines}`),
  ].reduce((text, apply) => apply(text), guide);
}

/** The script of the guide, with users that Prisma reads. */
export const writeImportScript = (guide: string): string =>
  [
    replace(
      /import \{ (readFile) \} from 'node:fs\/promises';/,
      () => "import { PrismaClient } from '@prisma/client';",
    ),
    replace(/(\/\/ \[\{.*?\);)\n(?=for )/s, () => prismaUsers),
  ].reduce((text, apply) => apply(text), guide);

const prismaUsers = `// The wallet of a user: a column, or the account that signed in.
const rows = await new PrismaClient().user.findMany({ include: { accounts: true } });
const users = rows.flatMap(({ id, address, createdAt, accounts }) => {
  const ids = [address, ...accounts.map((one) => one.providerAccountId)];
  const found = ids.find((one) => /^0x[0-9a-f]{40}$/i.test(one ?? ''));
  return found ? [{ id, address: found, createdAt }] : [];
});
`;

const replace = (find: RegExp, write: (match: string) => string) => (text: string) => {
  if (!find.test(text)) throw new Error(`The guide no longer has ${find}.`);
  return text.replace(find, (_, match: string) => write(match));
};

/** Options of `createPortico`, by those of RainbowKit. */
const browserOptions: Readonly<Record<string, string | undefined>> = {
  appName: 'appName',
  projectId: 'walletConnectProjectId',
};

/** Reads `getDefaultConfig({ appName, projectId })` of RainbowKit: texts, and variables of the environment. */
export function readBrowserOptions(sources: readonly Source[]): readonly string[] {
  const calls = sources.flatMap((source) =>
    source.statements
      .flatMap((one) => nodesOfType(one, 'CallExpression'))
      .filter(({ callee }) => pathOf(callee) === 'getDefaultConfig')
      .map((call) => ({ source, options: call.arguments[0] })),
  );
  const [call] = calls;
  if (calls.length !== 1 || call?.options?.type !== 'ObjectExpression') return [];
  return call.options.properties.flatMap((one) => {
    const name = browserOptions[keyOf(one) ?? ''];
    if (name === undefined || one.type !== 'ObjectProperty') return [];
    const value = unwrap(one.value);
    // Without the variable Portico leaves phones out; a placeholder would be an id.
    const given = value.type === 'LogicalExpression' ? value.left : value;
    const isKnown = given.type === 'StringLiteral' || pathOf(given)?.startsWith('process.env.');
    return isKnown ? [`${name}: ${codeOf(call.source, given)}`] : [];
  });
}

/** Writes options into the guide's module that calls `createPortico`. */
export const writeBrowserOptions = (guide: string, options: readonly string[]): string =>
  options.length === 0
    ? guide
    : guide.replace(
        /createPortico\(\{ appName: '.*?' \}\)/,
        () => `createPortico({\n${options.map((one) => `  ${one},\n`).join('')}})`,
      );
