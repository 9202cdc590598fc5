import type { ShellWords } from '../en/shell.ts';

export const shell: ShellWords['shell'] = {
  skip: 'İçeriğe geç',
  site: 'Site',
  account: 'Hesap',
  system: 'Sistem temasını kullan',
  light: 'Açık temayı kullan',
  dark: 'Koyu temayı kullan',
  signIn: 'Giriş yap',
  sessionEnded: 'Oturumunuz sona erdi. Bir saniye.',
};

export const footer: ShellWords['footer'] = {
  promise:
    'Siz bir cüzdan seçmeden bu siteden hiçbir şey çıkmaz. Giriş ücretsizdir ve varlıklarınıza dokunmaz.',
  language: 'Dil',
};

export const status: ShellWords['status'] = {
  title: 'Olmadı',
  notFound: 'Böyle bir sayfa yok',
  notFoundText: 'Adres yanlış yazılmış ya da sayfa taşınmış olabilir.',
  notPossible: 'Burada bu yapılamaz',
  notPossibleText: 'Bu adres yalnızca bir sayfa gösterir, veri kabul etmez.',
  failed: 'Bizim tarafımızda bir sorun oldu',
  failedText: 'Hiçbir şey kaybolmadı ve sorun kaydedildi. Birazdan yeniden deneyin.',
  unknownSession: 'Şu anda oturumunuzu kontrol edemiyoruz',
  unknownSessionText:
    'Oturumunuz kapanmadı. Kendi kayıtlarımıza ulaşamıyoruz; birazdan yeniden deneyin.',
  tryAgain: 'Yeniden dene',
  back: 'Başa dön',
};
