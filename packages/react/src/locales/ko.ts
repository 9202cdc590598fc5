export { ko } from '@portico/locales/ko/locale';
