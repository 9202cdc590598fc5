import type { ArrowFunctionExpression, FunctionExpression, Node, ObjectMethod } from '@babel/types';
import { indentOf, nodesOfType, pathOf, type Source, valuesIn, withoutIndent } from './source.ts';

/** The new code for a name of next-auth, and the parameter that has it. */
export type Names = Readonly<
  Record<string, { readonly code: string; readonly parameter: string } | undefined>
>;

type Callback = ObjectMethod | ArrowFunctionExpression | FunctionExpression;

/** Returns a function whose parameter names what it takes, such as `({ session, token })`; undefined for another value. */
export function readCallback(
  value: Node,
): { readonly callback: Callback; readonly parameters: readonly string[] } | undefined {
  const isCallback =
    value.type === 'ObjectMethod' ||
    value.type === 'ArrowFunctionExpression' ||
    value.type === 'FunctionExpression';
  if (!isCallback || value.params.length > 1) return undefined;
  const [pattern] = value.params;
  if (pattern === undefined) return { callback: value, parameters: [] };
  if (pattern.type !== 'ObjectPattern') return undefined;
  const parameters = pattern.properties.flatMap((one) =>
    one.type === 'ObjectProperty' && one.value.type === 'Identifier' ? [one.value.name] : [],
  );
  return parameters.length === pattern.properties.length
    ? { callback: value, parameters }
    : undefined;
}

/** Returns a node's code with other names, and the parameters for these; undefined for other uses of parameters and for texts of lines. */
export function renameIn(
  source: Source,
  node: Node,
  { names, parameters }: { readonly names: Names; readonly parameters: readonly string[] },
): { readonly code: string; readonly needs: readonly string[] } | undefined {
  const edits: { readonly node: Node; readonly code: string }[] = [];
  const needs: string[] = [];
  const visit = (one: Node): boolean => {
    const path = pathOf(withoutDefault(one)) ?? '';
    const to = names[path];
    if (to !== undefined && parameters.includes(path.split('.')[0] ?? '')) {
      edits.push({ node: one, code: to.code });
      needs.push(to.parameter);
      return true;
    }
    if (one.type === 'Identifier') return !parameters.includes(one.name);
    if (one.type === 'TemplateElement') return !one.value.raw.includes('\n');
    return valuesIn(one).every(visit);
  };
  if (!visit(node)) return undefined;
  const start = node.start ?? 0;
  const code = edits.reduceRight(
    (text, edit) =>
      text.slice(0, (edit.node.start ?? 0) - start) +
      edit.code +
      text.slice((edit.node.end ?? 0) - start),
    source.text.slice(start, node.end ?? 0),
  );
  return { code: withoutIndent(code, indentOf(source.text, node)), needs };
}

/** `token.sub` of `token.sub ?? ''`. */
export const withoutDefault = (node: Node): Node =>
  node.type === 'LogicalExpression' &&
  node.right.type === 'StringLiteral' &&
  node.right.value === ''
    ? node.left
    : node;

/** Returns true where the code of a callback uses names of these new parameters for something else, such as a table `user`, or declares a name twice. */
export function hasConflict(
  body: Node,
  needs: readonly string[],
  parameters: readonly string[],
): boolean {
  const declared = nodesOfType(body, 'VariableDeclarator').flatMap(({ id }) => [
    ...new Set(namesIn(id)),
  ]);
  const others = namesIn(body).filter((name) => !parameters.includes(name));
  const taken = needs.map((need) => /\w+/.exec(need)?.[0] ?? '');
  return new Set(declared).size < declared.length || taken.some((name) => others.includes(name));
}

/** The names of variables in code. */
const namesIn = (node: Node): readonly string[] => [
  ...(node.type === 'Identifier' ? [node.name] : []),
  ...valuesIn(node).flatMap(namesIn),
];

/** Renames a callback that may stay as it is otherwise; undefined for one that may not. */
export function renameCallback(
  source: Source,
  value: Node,
  { name, names }: { readonly name: string; readonly names: Names },
): string | undefined {
  const read = readCallback(value);
  const renamed = read && renameIn(source, read.callback.body, { names, ...read });
  if (!read || !renamed || hasConflict(read.callback.body, renamed.needs, read.parameters))
    return undefined;
  const start = read.callback.async ? 'async ' : '';
  return `${name}: ${start}(${toPattern(renamed.needs)}) => ${renamed.code}`;
}

/** The parameter of a callback that needs these. */
export function toPattern(needs: readonly string[]): string {
  const unique = [...new Set(needs)].sort();
  return unique.length === 0 ? '' : `{ ${unique.join(', ')} }`;
}
