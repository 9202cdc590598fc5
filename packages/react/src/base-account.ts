export { baseAccount } from '@portico/core/base-account';
