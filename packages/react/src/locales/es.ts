export { es } from '@portico/locales/es/locale';
