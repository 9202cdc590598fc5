import type { AssignmentExpression, Node, ObjectExpression, Statement } from '@babel/types';
import {
  hasConflict,
  type Names,
  readCallback,
  renameIn,
  withoutDefault,
} from './rewrite-callback.ts';
import { keyOf, pathOf, type Source, unwrap } from './source.ts';

type AddedData = {
  /** Statements that the fields need. */
  readonly before: string[];
  /** Code by the name of the field. */
  readonly fields: Record<string, string>;
  /** Parameters that the code needs. */
  readonly needs: string[];
  /** Fields that were in `session.user`. */
  readonly moved: string[];
};

type Reading = AddedData & {
  readonly source: Source;
  readonly names: Names;
  readonly parameters: readonly string[];
};

/** Names that a session has itself, with a meaning that a site may not change. */
const reserved =
  /^(?:id|user|accounts?|address|chainId|createdAt|expires|wallets|lastSeenAt|userAgent)$/;

/** Reads a callback that only sets fields of the session, with what these need; undefined for one that does more. */
export function readSessionCallback(
  source: Source,
  value: Node,
  names: Names,
): AddedData | undefined {
  const read = readCallback(value);
  if (read === undefined) return undefined;
  const { parameters, callback } = read;
  const { body } = callback;
  const added: AddedData = { before: [], fields: {}, needs: [], moved: [] };
  const reading = { ...added, source, names, parameters };
  const isRead =
    body.type === 'BlockStatement' ? addStatement(reading, body) : addResult(reading, body);
  return isRead && !hasConflict(body, added.needs, parameters) ? added : undefined;
}

function addStatement(reading: Reading, statement: Statement): boolean {
  switch (statement.type) {
    case 'BlockStatement':
      return statement.body.every((one) => addStatement(reading, one));
    case 'IfStatement':
      return (
        !statement.alternate &&
        isPresence(statement.test) &&
        addStatement(reading, statement.consequent)
      );
    case 'ReturnStatement':
      return !!statement.argument && addResult(reading, statement.argument);
    case 'VariableDeclaration': {
      const code = rename(reading, statement);
      if (code !== undefined) reading.before.push(code);
      return code !== undefined;
    }
    case 'ExpressionStatement':
      return (
        statement.expression.type === 'AssignmentExpression' &&
        addAssignment(reading, statement.expression)
      );
    default:
      return false;
  }
}

/** Tests for something that is always there in Portico's callback. */
function isPresence(test: Node): boolean {
  if (test.type === 'LogicalExpression' && test.operator === '&&')
    return isPresence(test.left) && isPresence(test.right);
  return /^(?:session|session\.user|token|token\.sub|user)$/.test(pathOf(test) ?? '');
}

/** Takes `session.role = …`, `session.user.role = …` and `session.user = { … }`. */
function addAssignment(reading: Reading, { left, operator, right }: AssignmentExpression): boolean {
  const value = unwrap(right);
  const [, user, name] = /^session(?:\.(user))?(?:\.(\w+))?$/.exec(pathOf(left) ?? '') ?? [];
  if (operator !== '=') return false;
  if (name !== undefined) return addField(reading, name, { value, isInUser: user !== undefined });
  return user !== undefined && value.type === 'ObjectExpression' && addFields(reading, value, true);
}

function addResult(reading: Reading, node: Node): boolean {
  const result = unwrap(node);
  return result.type === 'ObjectExpression'
    ? addFields(reading, result, false)
    : pathOf(result) === 'session';
}

function addFields(reading: Reading, { properties }: ObjectExpression, isInUser: boolean): boolean {
  return properties.every((one) => {
    if (one.type === 'SpreadElement')
      return /^session(?:\.user)?$/.test(pathOf(one.argument) ?? '');
    const name = keyOf(one);
    if (name === undefined || one.type !== 'ObjectProperty') return false;
    const value = unwrap(one.value);
    return name === 'user' && !isInUser && value.type === 'ObjectExpression'
      ? addFields(reading, value, true)
      : addField(reading, name, { value, isInUser });
  });
}

function addField(
  reading: Reading,
  name: string,
  { value, isInUser }: { readonly value: Node; readonly isInUser: boolean },
): boolean {
  const known = reading.names[pathOf(withoutDefault(value)) ?? '']?.code;
  const isBuiltIn =
    (name === 'address' && known === 'address') ||
    (name === 'id' && isInUser && known !== undefined);
  if (!isBuiltIn) {
    if (reserved.test(name)) return false;
    const code = rename(reading, value);
    if (code === undefined) return false;
    reading.fields[name] = code;
  }
  // The id of a user may have been the address before.
  if (isInUser && !(name === 'id' && known === 'user.id')) reading.moved.push(name);
  return true;
}

function rename(reading: Reading, node: Node): string | undefined {
  const renamed = renameIn(reading.source, node, reading);
  reading.needs.push(...(renamed?.needs ?? []));
  return renamed?.code;
}
