import { tr } from '@portico/react/locales/tr';
import type { ShellWords } from '../shell-words.ts';

export const locale = tr;

export const words: ShellWords = {
  skip: 'İçeriğe geç',
  site: 'Site',
  account: 'Hesap',
  colours: 'Renkler',
  asTheSystem: 'Sistem gibi',
  light: 'Açık',
  dark: 'Koyu',
  signIn: 'Giriş yap',
  signOut: 'Çıkış yap',
  sessionEnded: 'Oturumunuz sona erdi. Bir saniye.',
};
