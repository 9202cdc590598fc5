import type { TryWords } from '../words.ts';

export const words: TryWords = {
  title: 'Deneyin',
  description: 'Bir sayfanın cüzdandan ve zincirden isteyebilecekleri, her biri birkaç satırda.',

  heading: 'Bir sayfa neler yapabilir',
  lead: 'Her kart bu sitenin küçük bir dosyasıdır, kopyalanmak için oradadır. Siz bir düğmeye basmadan cüzdanınızdan hiçbir şey istenmez ve her istek cüzdanda reddedilebilir.',
  connectFirst: 'Önce bir cüzdan bağlayın',
  confirm: 'Cüzdanınızda onaylayın…',

  send: 'Gönderme',
  sendText: (amount) => `Hesabınızdan yine kendisine ${amount}. Yalnızca ağ ücretini ödersiniz.`,
  sendButton: (amount) => `${amount} gönder`,
  sendEntry: (amount) => `Kendinize ${amount} gönderme`,
  sent: 'Gönderildi. Sonucu hesap pencereniz gösterir.',

  sign: 'İmzalama',
  signText: 'Merhaba diyen bir cümle. Kimseye bir şey kanıtlamaz ve ücretsizdir.',
  hello: 'Portico’dan merhaba.',
  signButton: (hello) => `“${hello}” mesajını imzala`,
  signed: (signature) => `İmzalandı: ${signature}`,

  add: 'Token ekleme',
  addText: 'Cüzdanınızdaki listeye Base üzerindeki USDC’yi önerir.',
  addButton: 'USDC ekle',
  added: 'USDC artık cüzdanınızın listesinde.',
  notAdded: 'Cüzdanınız eklemedi.',

  switch: 'Ağ değiştirme',
  switchText:
    'Hiçbir yerde kendiliğinden açılmayan pencere: bir sayfa onu Base ağında isteyene kadar cüzdan dilediği ağda olabilir.',
  switchOpen: 'Ağ penceresini aç',
  walletOn: (network) => `Cüzdanınızın ağı: ${network}.`,

  read: 'Sözleşme okuma',
  readText:
    'Base üzerinde ne kadar USDC olduğu, wagmi’nin useReadContract işleviyle. Bunun için cüzdan gerekmez.',
  readButton: 'Miktarı oku',
  moment: 'Bir saniye…',
  notRead: 'Base’e sorulamadı. Yeniden denemek için sayfayı yenileyin.',
};
