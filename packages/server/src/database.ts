export { outageCode } from './store/outage.ts';
export type { OwnTables, OwnTablesOptions } from './store/own-tables.ts';
export { openOwnTables } from './store/own-tables.ts';
