import type { CallExpression, Node } from '@babel/types';
import {
  nothing,
  type Option,
  type OptionsContext,
  type Rewritten,
  resolve,
} from './find-options.ts';
import { codeOf, keyOf, listNodes, nodesOfType, pathOf, type Source } from './source.ts';

/** Rewrites the list of providers: email stays, and a wallet's credentials are `siwe()`; undefined where others are among them. */
export function rewriteProviders(source: Source, value: Node): readonly Rewritten[] | undefined {
  if (value.type !== 'ArrayExpression') return undefined;
  const providers = value.elements.map((one) => (one ? rewriteProvider(source, one) : undefined));
  return providers.every((one) => one !== undefined) ? providers.flat() : undefined;
}

function rewriteProvider(source: Source, node: Node): readonly Rewritten[] | undefined {
  const provider = resolve(source, node);
  if (provider.type !== 'CallExpression') return undefined;
  if (moduleOf(source, provider) === 'email') return rewriteEmail(source, provider);
  const authorize = authorizeOf(source, node);
  return authorize !== undefined && isPlainSiwe(authorize) ? [nothing] : undefined;
}

/** `credentials` of a function that `next-auth/providers/credentials` exports. */
function moduleOf({ statements }: Source, { callee }: CallExpression): string | undefined {
  const found = statements.find(
    (one) =>
      one.type === 'ImportDeclaration' &&
      one.specifiers.some(({ local }) => local.name === pathOf(callee)),
  );
  const module = found?.type === 'ImportDeclaration' ? found.source.value : undefined;
  return module?.startsWith('next-auth/providers/') ? module.split('/')[2] : undefined;
}

function rewriteEmail(source: Source, { arguments: [argument] }: CallExpression) {
  if (argument?.type !== 'ObjectExpression') return undefined;
  const names = argument.properties.map(keyOf);
  const isKnown = names.every((name) => /^(?:server|from|maxAge)$/.test(name ?? ''));
  const code = `email(${codeOf(source, argument)})`;
  return isKnown ? [{ place: 'providers', code, imports: ['email'] } as const] : undefined;
}

function authorizeOf(source: Source, node: Node): Node | undefined {
  const provider = resolve(source, node);
  if (provider.type !== 'CallExpression' || moduleOf(source, provider) !== 'credentials')
    return undefined;
  const [options] = provider.arguments;
  const found =
    options?.type === 'ObjectExpression'
      ? options.properties.find((one) => keyOf(one) === 'authorize')
      : undefined;
  return found?.type === 'ObjectProperty' ? resolve(source, found.value) : found;
}

/** Calls of an `authorize` that only verifies a message: `siwe()` does the same. */
const siweCalls =
  /^(?:SiweMessage|(?:parse|verify|validate)(?:SiweMessage|Message)?|createPublicClient|http|URL|getCsrfToken|headers|cookies|Headers|fromEntries|entries|get|getAddress|toLowerCase|stringify|String|Error|log|warn|error)$/;

function isPlainSiwe(authorize: Node): boolean {
  const nodes = listNodes(authorize);
  const calls = nodes.flatMap((one) =>
    one.type === 'CallExpression' ||
    one.type === 'OptionalCallExpression' ||
    one.type === 'NewExpression'
      ? [pathOf(one.callee)?.split('.').at(-1) ?? lastName(one.callee)]
      : [],
  );
  const verifies = calls.some((name) => /^(?:verify|validate)/.test(name));
  return verifies && calls.every((name) => siweCalls.test(name)) && !nodes.some(isGate);
}

/** Operands of harmless comparisons: fields of the message, and tests for presence. */
const siweFields = /(?:^|\.)(?:domain|host|nonce|success|undefined)$/;

/** A comparison or a look-up that may decide who signs in: `allow` would have to do it. */
function isGate(node: Node): boolean {
  if (node.type === 'BinaryExpression')
    return ![node.left, node.right].some(
      (side) => side.type === 'NullLiteral' || siweFields.test(pathOf(side) ?? ''),
    );
  // Headers and cookies are read by a literal name, a list of members by an address.
  if (node.type === 'CallExpression' || node.type === 'OptionalCallExpression')
    return lastName(node.callee) === 'get' && node.arguments[0]?.type !== 'StringLiteral';
  if (node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression')
    return (
      node.computed || /^process\.env\.(?!\w*(?:URL|HOST|DOMAIN)$)\w+$/.test(pathOf(node) ?? '')
    );
  // A query such as sql`select …`.
  return node.type === 'SwitchStatement' || node.type === 'TaggedTemplateExpression';
}

/** `get` of `(await cookies()).get`. */
const lastName = (callee: Node) =>
  (callee.type === 'MemberExpression' || callee.type === 'OptionalMemberExpression') &&
  callee.property.type === 'Identifier'
    ? callee.property.name
    : '';

/** Finds the meaning of `token.sub` in the ids that every `authorize` returns; other providers have users. */
export function subjectOf(source: Source, options: readonly Option[]): OptionsContext['subject'] {
  const providers = options.find(({ path }) => path === 'providers')?.value;
  const elements = providers?.type === 'ArrayExpression' ? providers.elements : [];
  const ids = elements.flatMap((one) => {
    const authorize = one ? authorizeOf(source, one) : undefined;
    if (authorize === undefined) return ['user.id'];
    return nodesOfType(authorize, 'ObjectExpression').flatMap(({ properties }) =>
      properties.flatMap((field) =>
        field.type === 'ObjectProperty' && keyOf(field) === 'id'
          ? [pathOf(resolve(source, field.value)) ?? '']
          : [],
      ),
    );
  });
  if (ids.length > 0 && ids.every((id) => /(?:^|\.)\w*address$/i.test(id))) return 'address';
  return ids.every((id) => /\.id$/.test(id)) ? 'user.id' : undefined;
}
