export { errors } from '@portico/locales/ar/errors';
