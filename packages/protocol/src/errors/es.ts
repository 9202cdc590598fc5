export { errors } from '@portico/locales/es/errors';
