export { ar } from '@portico/locales/ar/locale';
