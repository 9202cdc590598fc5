export { tr } from '@portico/locales/tr/locale';
