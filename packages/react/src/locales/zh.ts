export { zh } from '@portico/locales/zh/locale';
