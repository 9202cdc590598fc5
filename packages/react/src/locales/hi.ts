export { hi } from '@portico/locales/hi/locale';
