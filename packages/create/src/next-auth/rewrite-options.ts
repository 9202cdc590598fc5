import type { Node } from '@babel/types';
import { nothing, type OptionsContext, type Rewritten } from './find-options.ts';
import { type Names, readCallback, renameCallback, toPattern } from './rewrite-callback.ts';
import { rewriteProviders } from './rewrite-providers.ts';
import { readSessionCallback } from './session-callback.ts';
import { codeOf, nodesOfType, pathOf, unwrap } from './source.ts';

type RewriteOption = (context: OptionsContext, value: Node) => readonly Rewritten[] | undefined;

/** Every option that is rewritten; a function returns undefined for a value that it does not understand. */
export const knownOptions: Readonly<Record<string, RewriteOption | undefined>> = {
  secret: ({ source }, value) =>
    /^process\.env\.(?:NEXT)?AUTH_SECRET(?: as string|!)?$/.test(codeOf(source, value))
      ? [nothing]
      : undefined,
  adapter: rewriteAdapter,
  debug: () => [nothing],
  trustHost: () => [nothing],
  'session.strategy': () => [nothing],
  'session.maxAge': rewriteMaxAge,
  'pages.signIn': rewriteSignInPage,
  providers: ({ source }, value) => rewriteProviders(source, value),
  'callbacks.signIn': rewriteSignIn,
  'callbacks.session': rewriteSession,
  'events.signIn': rewriteSignedIn,
  'events.signOut': (context, value) =>
    rewritten(
      'events',
      renameCallback(context.source, value, { name: 'signedOut', names: userNames(context) }),
    ),
};

/** Advice about options that are not rewritten. */
export const hints: Readonly<Record<string, string>> = {
  adapter: 'its users come over by import-users.mjs, from your own tables',
  providers:
    'a provider that has no counterpart may stay beside Portico (guide "Beside Better Auth")',
  'callbacks.jwt': 'sessions are stored, and session.data computes what they carry',
  'callbacks.redirect': 'callback URLs lead to this site, and to trustedOrigins',
  'callbacks.session': 'session.data returns what it added',
  'callbacks.signIn': 'allow({ user, address, request, … }) decides',
  'pages.error': 'the sign-in page gets error and code in its query',
  'session.maxAge': 'session.idle and session.absolute are its counterparts',
};

/** One piece of code, or undefined as it is. */
const rewritten = (
  place: Rewritten['place'],
  code: string | undefined,
): readonly Rewritten[] | undefined => (code === undefined ? undefined : [{ place, code }]);

function rewriteSignInPage(
  { source }: OptionsContext,
  value: Node,
): readonly Rewritten[] | undefined {
  if (value.type !== 'StringLiteral') return undefined;
  const note = `The page ${value.value} calls useReturnAfterSignIn() of @portico/react, which continues after the sign-in.`;
  return [{ place: 'pages', code: `signIn: ${codeOf(source, value)}`, notes: [note] }];
}

function rewriteAdapter(_: OptionsContext, value: Node): readonly Rewritten[] | undefined {
  const isPrisma = value.type === 'CallExpression' && pathOf(value.callee) === 'PrismaAdapter';
  const note =
    'import-users.mjs reads the wallets of your users by Prisma: check the names of its columns.';
  return isPrisma ? [{ ...nothing, notes: [note] }] : undefined;
}

/** The longest life of a session by default, in seconds. */
const absolute = 30 * 86_400;

function rewriteMaxAge({ source }: OptionsContext, value: Node): readonly Rewritten[] | undefined {
  const seconds = product(value);
  if (seconds === undefined || seconds > absolute) return undefined;
  return [{ place: 'session', code: `idle: ${codeOf(source, value)}` }];
}

/** The value of a number, or of numbers that are multiplied. */
function product(node: Node): number | undefined {
  if (node.type === 'NumericLiteral') return node.value;
  if (node.type !== 'BinaryExpression' || node.operator !== '*') return undefined;
  const [left, right] = [product(node.left), product(node.right)];
  return left === undefined || right === undefined ? undefined : left * right;
}

/** Names for `allow` and `session.data`. */
function callbackNames({ subject }: OptionsContext): Names {
  const address = { code: 'address', parameter: "address = ''" };
  const id = subject === 'address' ? address : { code: 'user.id', parameter: 'user' };
  return {
    ...(subject && {
      'token.sub': id,
      'user.id': id,
      'account.providerAccountId': id,
      'session.user.id': id,
    }),
    'session.address': address,
    'session.user.address': address,
  };
}

function userNames({ subject }: OptionsContext): Names {
  const id = { code: 'user.id', parameter: 'user' };
  return subject === 'user.id' ? { 'user.id': id, 'token.sub': id } : {};
}

function rewriteSignedIn(context: OptionsContext, value: Node) {
  const address = { code: 'session.address', parameter: 'session' };
  const names = {
    ...(context.subject === 'address' ? { 'user.id': address } : userNames(context)),
    isNewUser: { code: 'isNew', parameter: 'isNew' },
  };
  return rewritten('events', renameCallback(context.source, value, { name: 'signedIn', names }));
}

function rewriteSignIn(context: OptionsContext, value: Node) {
  const callback = readCallback(value)?.callback;
  // next-auth redirects to a text that it returns, and lets in for everything else that is truthy.
  const results = callback === undefined ? [] : resultsOf(callback.body);
  if (!results.every((one) => isDecision(one))) return undefined;
  const names = callbackNames(context);
  return rewritten('options', renameCallback(context.source, value, { name: 'allow', names }));
}

const resultsOf = (body: Node): readonly Node[] =>
  body.type === 'BlockStatement'
    ? nodesOfType(body, 'ReturnStatement').flatMap(({ argument }) => argument ?? [])
    : [body];

/** Returns true for what may be a boolean. `allow` refuses everything but `true`, so that a wrong guess lets no one in. */
function isDecision(node: Node): boolean {
  const inner = unwrap(node);
  if (inner.type === 'ConditionalExpression')
    return isDecision(inner.consequent) && isDecision(inner.alternate);
  if (inner.type === 'LogicalExpression') return isDecision(inner.left) && isDecision(inner.right);
  if (inner.type === 'AwaitExpression') return isDecision(inner.argument);
  return /^(?:BooleanLiteral|Identifier|BinaryExpression|UnaryExpression|(?:Optional)?CallExpression)$/.test(
    inner.type,
  );
}

function rewriteSession(context: OptionsContext, value: Node): readonly Rewritten[] | undefined {
  const added = readSessionCallback(context.source, value, callbackNames(context));
  if (added === undefined) return undefined;
  const notes = added.moved.map((name) =>
    name === 'id' || name === 'address'
      ? 'session.user.id is the id of the user, and session.address the address.'
      : `session.user.${name} is session.${name} now.`,
  );
  const fields = Object.entries(added.fields).map(([name, code]) =>
    name === code ? name : `${name}: ${code}`,
  );
  if (fields.length === 0) return [{ ...nothing, notes }];
  const object = `{ ${fields.join(', ')} }`;
  const body =
    added.before.length === 0
      ? `(${object})`
      : `{\n  ${[...added.before, `return ${object};`].join('\n').replaceAll('\n', '\n  ')}\n}`;
  const start = /\bawait\b/.test(body) ? 'async ' : '';
  return [
    { place: 'session', code: `data: ${start}(${toPattern(added.needs)}) => ${body}`, notes },
  ];
}
