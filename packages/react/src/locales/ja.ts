export { ja } from '@portico/locales/ja/locale';
