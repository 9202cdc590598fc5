export { errors } from '@portico/locales/ko/errors';
