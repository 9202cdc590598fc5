import { requireNode } from '../common/require-node.ts';

/**
 * The `node:sqlite` of this Node. Taken at the first use: Node 20 has none and runs everything else.
 * @throws Error that says which Node has it
 */
export function nodeSqlite(): typeof import('node:sqlite') {
  // `StatementSync.columns()` came last of what the store uses.
  requireNode('22.16', 'SQLite');
  return process.getBuiltinModule('node:sqlite');
}
