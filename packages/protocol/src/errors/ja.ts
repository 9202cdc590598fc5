export { errors } from '@portico/locales/ja/errors';
