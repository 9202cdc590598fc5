import type { Node, ObjectExpression, Statement } from '@babel/types';
import { keyOf, listNodes, nodesOfType, type Source, unwrap, variableValue } from './source.ts';

/** Modules that do not fit beside Portico, or whose place it takes. */
export const replacedPackages = [
  'next-auth',
  '@rainbow-me/rainbowkit',
  '@rainbow-me/rainbowkit-siwe-next-auth',
  'wagmi',
] as const;

/** Returns true for a module of a replaced package. */
export const isReplaced = (module: string): boolean =>
  replacedPackages.some((name) => module === name || module.startsWith(`${name}/`));

/** An option, with its path such as `callbacks.session`; a value that is a name stands for what the file gives it. */
export type Option = { readonly path: string; readonly value: Node; readonly whole: Node };

/** Code for the options of `createAuth`, in the place that it has there. */
export type Rewritten = {
  readonly place: 'options' | 'session' | 'pages' | 'events' | 'providers' | 'nothing';
  readonly code: string;
  readonly imports?: readonly string[];
  /** Sentences about work that is left. */
  readonly notes?: readonly string[];
};

/** The options that are read, and what next-auth's `token.sub` is in them. */
export type OptionsContext = {
  readonly source: Source;
  /** The address, where `authorize` returns it as the id, or the id of the user; undefined for any other, such as `address.toLowerCase()`. */
  readonly subject: 'address' | 'user.id' | undefined;
};

/** An option that has no counterpart and needs none. */
export const nothing: Rewritten = { place: 'nothing', code: '' };

const groups = ['session', 'pages', 'callbacks', 'events'];

const hasProviders = ({ properties }: ObjectExpression) =>
  properties.some((one) => keyOf(one) === 'providers');

/** Finds the options of next-auth in its files: the only object with `providers`, wherever it stands. */
export function findOptions(
  sources: readonly Source[],
): { readonly source: Source; readonly options: ObjectExpression } | undefined {
  const found = sources.flatMap((source) =>
    source.statements
      .flatMap((one) => nodesOfType(one, 'ObjectExpression'))
      .filter(hasProviders)
      .map((options) => ({ source, options })),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** Lists the options of an object, and one by one those of `session`, `pages`, `callbacks` and `events`. */
export function listOptions(
  source: Source,
  { properties }: ObjectExpression,
  group = '',
): readonly Option[] {
  return properties.flatMap((whole) => {
    const key = keyOf(whole);
    if (key === undefined) return [{ path: `${group}…`, value: whole, whole }];
    const path = `${group}${key}`;
    const value = whole.type === 'ObjectProperty' ? resolve(source, whole.value) : whole;
    return group === '' && groups.includes(key) && value.type === 'ObjectExpression'
      ? listOptions(source, value, `${key}.`)
      : [{ path, value, whole }];
  });
}

/** Returns the value of a variable of the file, or the expression itself. */
export function resolve(source: Source, node: Node): Node {
  const inner = unwrap(node);
  const value = inner.type === 'Identifier' ? variableValue(source, inner.name) : undefined;
  return value === undefined ? inner : unwrap(value);
}

/** Lists the rest of a file of next-auth: everything beside its options that would be lost with it. */
export function listOthers(source: Source, options?: ObjectExpression): readonly Node[] {
  const callee = source.statements.flatMap((one) =>
    one.type === 'ImportDeclaration' && one.source.value === 'next-auth'
      ? one.specifiers.flatMap(({ type, local }) =>
          type === 'ImportDefaultSpecifier' ? [local.name] : [],
        )
      : [],
  );
  const isCore = (node: Node): boolean =>
    node === options ||
    (node.type === 'CallExpression' &&
      node.callee.type === 'Identifier' &&
      callee.includes(node.callee.name));
  const hasCore = (node: Node): boolean => listNodes(node).some(isCore);
  const isExpected = (statement: Statement): boolean => {
    if (statement.type === 'ImportDeclaration')
      return statement.specifiers.length > 0 || isReplaced(statement.source.value);
    if (statement.type === 'TSModuleDeclaration')
      return statement.id.type === 'StringLiteral' && /^next-auth/.test(statement.id.value);
    if (statement.type === 'ExportNamedDeclaration' && !statement.declaration)
      return statement.specifiers.every(
        (one) => one.type === 'ExportSpecifier' && isHolder(one.local.name),
      );
    if (statement.type === 'ExportDefaultDeclaration')
      return statement.declaration.type === 'Identifier'
        ? isHolder(statement.declaration.name)
        : hasCore(statement);
    if (statement.type === 'ExportNamedDeclaration') return hasCore(statement);
    return declarations.includes(statement.type);
  };
  const isHolder = (name: string): boolean => {
    const value = variableValue(source, name);
    const named = source.statements.filter((one) => nameOf(one) === name);
    return [...named, ...(value ? [value] : [])].some(hasCore);
  };
  const inner = source.statements
    .flatMap((one) => nodesOfType(one, 'BlockStatement'))
    .filter(hasCore)
    .flatMap(({ body }) => body.filter((one) => !hasCore(one) && !declarations.includes(one.type)));
  return [...source.statements.filter((one) => !isExpected(one)), ...inner];
}

const declarations: readonly string[] = [
  'VariableDeclaration',
  'FunctionDeclaration',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
];

const nameOf = (statement: Statement) =>
  statement.type === 'FunctionDeclaration' ? statement.id?.name : undefined;
