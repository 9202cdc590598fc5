import { tr } from '@portico/react/locales/tr';
import type { ShellWords } from '../words.ts';

export const locale = tr;

export const words: ShellWords = {
  skip: 'İçeriğe geç',
  site: 'Site',
  account: 'Hesap',
  colours: 'Tema',
  asTheSystem: 'Sistem',
  light: 'Açık',
  dark: 'Koyu',
  signIn: 'Giriş yap',
  signOut: 'Çıkış yap',
  sessionEnded: 'Oturumunuz sona erdi. Bir saniye.',

  description:
    'Base üzerinde bir cüzdan bağlayın, bir mesaj imzalayın, işte içeridesiniz. Parola yok, e-posta yok, ücret yok.',
  promise:
    'Siz bir cüzdan seçmeden bu siteden hiçbir şey çıkmaz. Giriş ücretsizdir ve varlıklarınıza dokunmaz.',
  language: 'Dil',
};
