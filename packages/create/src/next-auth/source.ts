import { parse } from '@babel/parser';
import type { Node, ObjectExpression, Statement } from '@babel/types';

/** A file of a project, parsed. */
export type Source = {
  readonly path: string;
  readonly text: string;
  readonly statements: readonly Statement[];
};

/** Parses a file of TypeScript or JavaScript; undefined for one with a syntax error. */
export function parseSource(path: string, text: string): Source | undefined {
  try {
    const { program } = parse(text, {
      sourceType: 'module',
      attachComment: false,
      plugins: path.endsWith('.ts') ? ['typescript'] : ['typescript', 'jsx'],
    });
    return { path, text, statements: program.body };
  } catch {
    return undefined;
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);

/** A node and everything below it, in the order of the text. */
export const listNodes = (node: Node): readonly Node[] => [
  node,
  ...childrenOf(node).flatMap(listNodes),
];

/** Finds nodes of one type. */
export const nodesOfType = <Type extends Node['type']>(node: Node, type: Type) =>
  listNodes(node).filter((one): one is Extract<Node, { type: Type }> => one.type === type);

/** The text of a node, its further lines without the indentation of its first. */
export function codeOf({ text }: Source, node: Node): string {
  return withoutIndent(text.slice(node.start ?? 0, node.end ?? 0), indentOf(text, node));
}

/** The indentation of the line that a node starts in. */
export const indentOf = (text: string, node: Node): string =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', node.start ?? 0) + 1))?.[0] ?? '';

/** Removes an indentation from all lines. */
export const withoutIndent = (code: string, indent: string): string =>
  indent === '' ? code : code.replaceAll(`\n${indent}`, '\n');

/** The expression inside of `as`, `satisfies` and `!`. */
export function unwrap(node: Node): Node {
  const isWrapper =
    node.type === 'TSAsExpression' ||
    node.type === 'TSSatisfiesExpression' ||
    node.type === 'TSNonNullExpression' ||
    node.type === 'TSTypeAssertion';
  return isWrapper ? unwrap(node.expression) : node;
}

/** The path of names such as `session.user.id`, through `?.`, `!` and `as`; undefined for another expression. */
export function pathOf(node: Node): string | undefined {
  const inner = unwrap(node);
  if (inner.type === 'Identifier') return inner.name;
  const isMember = inner.type === 'MemberExpression' || inner.type === 'OptionalMemberExpression';
  if (!isMember || inner.computed || inner.property.type !== 'Identifier') return undefined;
  const object = pathOf(inner.object);
  return object === undefined ? undefined : `${object}.${inner.property.name}`;
}

/** The name of a field or method; undefined for a computed one and for `...rest`. */
export function keyOf(property: ObjectExpression['properties'][number]): string | undefined {
  if (property.type === 'SpreadElement' || property.computed) return undefined;
  const { key } = property;
  if (key.type === 'Identifier') return key.name;
  return key.type === 'StringLiteral' ? key.value : undefined;
}

/** The nodes directly below a node, without the names of fields. */
export function valuesIn(node: Node): readonly Node[] {
  const isMember = node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression';
  const isField = node.type === 'ObjectProperty' || node.type === 'ObjectMethod';
  const property = isMember && !node.computed ? node.property : undefined;
  const key = isField && !node.computed ? node.key : undefined;
  return childrenOf(node).filter((one) => one !== property && one !== key);
}

/** The value of a variable of the file, wherever it is declared. */
export function variableValue({ statements }: Source, name: string): Node | undefined {
  const declared = statements.flatMap((one) => nodesOfType(one, 'VariableDeclarator'));
  const found = declared.filter(({ id }) => id.type === 'Identifier' && id.name === name);
  return found.length === 1 ? (found[0]?.init ?? undefined) : undefined;
}
