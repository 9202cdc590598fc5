export { ru } from '@portico/locales/ru/locale';
