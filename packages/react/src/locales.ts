export { loadLocale } from '@portico/locales/load-locale';
