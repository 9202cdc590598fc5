export { errors } from '@portico/locales/tr/errors';
