export { errors } from '@portico/locales/hi/errors';
