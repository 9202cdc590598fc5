export { fr } from '@portico/locales/fr/locale';
