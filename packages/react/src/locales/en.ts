export { en } from '@portico/locales/en/locale';
