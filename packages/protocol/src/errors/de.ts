export { errors } from '@portico/locales/de/errors';
