export { pt } from '@portico/locales/pt/locale';
