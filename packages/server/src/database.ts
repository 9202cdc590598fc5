export { outageCode } from './store/database-errors.ts';
export type { OwnTables, OwnTablesOptions } from './store/own-tables.ts';
export { openOwnTables } from './store/own-tables.ts';
