export { errors } from '@portico/locales/pt/errors';
