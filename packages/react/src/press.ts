export { startPress } from '@portico/core/press';
