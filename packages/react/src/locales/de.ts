export { de } from '@portico/locales/de/locale';
