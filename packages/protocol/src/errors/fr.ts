export { errors } from '@portico/locales/fr/errors';
