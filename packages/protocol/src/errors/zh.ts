export { errors } from '@portico/locales/zh/errors';
