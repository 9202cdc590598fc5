import type { StatusWords } from '../words.ts';

export const words: StatusWords = {
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
