export { errors } from '@portico/locales/ru/errors';
