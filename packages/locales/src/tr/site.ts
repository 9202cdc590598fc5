import type { SiteWords } from '../en/site.ts';

export const footer: SiteWords['footer'] = {
  description:
    'Base üzerinde bir cüzdan bağlayın, bir mesaj imzalayın, işte içeridesiniz. Parola yok, e-posta yok, ücret yok.',
};

export const home: SiteWords['home'] = {
  heading: 'Bu kapıyı cüzdanınız açar',
  lead: 'Base üzerinde bir cüzdan bağlayın, sizin olduğunu gösteren bir mesaj imzalayın; görebildiğiniz ve bitirebildiğiniz bir oturumunuz olsun.',
  signHeading: 'Tek bir imza kaldı',
  signLead: (name) => `${name} bağlı. Sizin olduğunu göstermek için bir mesaj imzalayın.`,
  inHeading: 'Kapı açık',
  inLead: (name, day) => `Hoş geldiniz, ${name}. Oturumunuz açık, son gün: ${day}.`,
  account: 'Hesabınız',
  tryIt: 'Bir sayfanın cüzdandan ve zincirden neler isteyebildiğini görün',
  tryAgain: 'Yeniden dene',
  unknown: 'Şu anda oturumunuzu kontrol edemiyoruz. Oturumunuz kapanmadı.',
  fine: 'Parola yok. E-posta yok. Ücret yok.',

  stepsLabel: 'Nasıl işliyor ve hangi adımdasınız',
  connect: 'Bağlanın',
  connectText: 'Cüzdanınızı seçin. Yalnızca adresinizi paylaşır.',
  start: 'Buradan başlayın',
  openWallet: 'Cüzdanınızı açın',
  sign: 'İmzalayın',
  signText: 'Bir mesaj imzalayın. Ücretsizdir ve varlıklarınıza dokunmaz.',
  signed: 'İmzalandı',
  yourTurn: 'Sıra sizde',
  next: 'Sonraki',
  in: 'İçeridesiniz',
  inText: 'Siz çıkana kadar oturumunuz açık kalır.',
  until: (day) => `Son gün: ${day}`,
  last: 'Sonra',

  copy: 'Kopyala',
  copied: 'Kopyalandı',
  notCopied: 'Kopyalanmadı',
};

export const homeOnServer: SiteWords['homeOnServer'] = {
  waysTitle: 'Onunla kurmanın üç yolu',
  run: 'Çalıştırın',
  runText: 'Bu site, sizin makinenizde. Ayar gerekmez; denemek için bir cüzdan da var.',
  startFrom: 'Üzerine kurun',
  startFromText: 'Bir sayfa tek dosyadır. Onu korumak tek sözcüktür.',
  add: 'Sitenize ekleyin',
  addText: 'Bir isteği alıp yanıt veren bir sunucu işleyicisi ve onunla gelen React parçaları.',
  terminal: 'Uçbirim',
  codeLabel: (title) => `${title}: kod`,
};

export const account: SiteWords['account'] = {
  signOut: 'Çıkış yap',
  title: 'Hesabınız',
  proved: 'Bu cüzdanın sizin olduğunu gösterdiniz.',
  provedOn: (network) => `Bu cüzdanın sizin olduğunu ${network} ağında gösterdiniz.`,
  copyAddress: 'Adresi kopyala',
  copied: 'Kopyalandı',
  copyFailed: 'Tarayıcınız kopyalamaya izin vermedi. Adresi kendiniz seçin.',
  viewOnExplorer: 'Gezginde görüntüle',

  thisSession: 'Bu oturum',
  thisDevice: 'Bu cihaz',
  device: (browser, system) => `${system} üzerinde ${browser}`,
  unknownDevice: 'Bilinmeyen cihaz',
  signedIn: 'Giriş',
  lastSeen: 'Son etkinlik',
  ends: 'Kullanılmazsa biter',

  otherSessions: 'Diğer oturumlar',
  nowhereElse: 'Başka hiçbir yerde oturumunuz açık değil.',
  looking: 'Diğer oturumlarınız aranıyor…',
  notListed: 'Şu anda gösterilemiyorlar. Birazdan sayfayı yenileyin.',
  outOfDate: 'Bu liste güncel olmayabilir.',
  end: 'Bitir',
  ending: 'Bitiriliyor…',
  endAll: 'Diğerlerinin hepsini bitir',
  ended: (device) => `Oturum kapatıldı: ${device}.`,
  hadEnded: (device) => `Oturum zaten bitmişti: ${device}.`,
  // After a number, Turkish keeps the singular.
  endedAll: (count) => `${count} başka oturum bitirildi.`,
  stillSignedIn: (device) => `Oturum hâlâ açık: ${device}.`,
  allStillSignedIn: 'Hâlâ açıklar.',
  tryAgain: 'Yeniden dene',
  unreachable: 'Siteye ulaşılamadı. Birazdan yeniden deneyin.',
  tooMany: 'Çok fazla deneme. Biraz bekleyip yeniden deneyin.',
  ourFault: 'Bizim tarafımızda bir sorun oldu. Birazdan yeniden deneyin.',

  ways: 'Giriş yolları',
  waysText: 'Her biri bu hesabı açar.',
  walletOn: (network) => `${network} ağında cüzdan`,
  email: 'E-posta',
  added: 'Eklenme',
  lastUsed: 'Son kullanım',
  remove: 'Kaldır',
  removing: 'Kaldırılıyor…',
  keep: 'Vazgeç',
  removeTitle: (name) => `${name} kaldırılsın mı?`,
  removeText: 'Onunla artık giriş yapamazsınız ve açtığı oturumlar biter.',
  removeCurrent: 'Bu oturumu o açtı: burada çıkış yapılacak.',
  removed: (name) => `${name} kaldırıldı.`,
  notRemoved: (name) => `${name} hâlâ hesabınıza ekli.`,
  onlyWay: 'Tek giriş yolunuz. Kaldırmak için önce başka bir tane ekleyin.',
  addWallet: 'Cüzdan ekle',
  addEmail: 'E-posta ekle',
  emailAddress: 'E-posta adresi',
  sendLink: 'Bağlantı gönder',
  sendingLink: 'Gönderiliyor…',
  linkSent: (email) =>
    `${email} adresine bir bağlantı gönderdik. Adresi eklemek için bağlantıyı bu tarayıcıda açın.`,
  cancel: 'İptal',
  accountsLoading: 'Hesaplarınız yükleniyor…',
  accountsNotListed: 'Hesaplarınız şu anda yüklenemiyor. Birazdan sayfayı yenileyin.',
  linkIt: 'Hesabıma ekle',
  ownAccount: (address) => `${address} hesabında; bu da sizin hesabınız.`,

  wallet: 'Cüzdan',
  lookingForWallet: 'Cüzdanınız aranıyor…',
  noWallet: 'Bağlı cüzdan yok',
  noWalletText: 'Oturumunuz yine de açık.',
  sameAccount: 'Bu oturumun hesabında.',
  otherAccount: (address) => `${address} hesabında; bu oturumun hesabı başka. Oturumunuz açık.`,
  connect: 'Bağlan',
  signInAs: (address) => `${address} olarak giriş yap`,
  manage: 'Yönet',

  activity: 'Son etkinlikler',
  noActivity: 'Henüz bir şey yok. Cüzdanınızın bu siteyle gönderdikleri burada görünür.',
};

export const demo: SiteWords['demo'] = {
  title: 'Deneyin',
  description: 'Bir sayfanın cüzdandan ve zincirden isteyebilecekleri, her biri birkaç satırda.',

  heading: 'Bir sayfa neler yapabilir',
  lead: 'Her kart bu sitenin küçük bir dosyasıdır, kopyalanmak için oradadır. Siz bir düğmeye basmadan cüzdanınızdan hiçbir şey istenmez ve her istek cüzdanda reddedilebilir.',
  needWallet: 'Sonuncusu dışında her kart bir cüzdan ister.',
  confirm: 'Cüzdanınızda onaylayın…',

  send: 'Gönderme',
  sendText: (amount) => `Hesabınızdan yine kendisine ${amount}. Yalnızca ağ ücretini ödersiniz.`,
  sendButton: (amount) => `${amount} gönder`,
  sendEntry: (amount) => `Kendinize ${amount} gönderme`,
  sent: 'Gönderildi. Sonucu hesap pencereniz gösterir.',

  sign: 'İmzalama',
  signText: 'Kısa bir selam. Ücretsizdir ve hiçbir etkisi yoktur.',
  hello: (site) => `${site} size merhaba diyor.`,
  signButton: (hello) => `“${hello}” mesajını imzala`,
  signed: (signature) => `İmzalandı: ${signature}`,

  add: 'Token ekleme',
  addText: 'Cüzdanınızdaki listeye Base üzerindeki USDC’yi önerir.',
  addButton: 'USDC ekle',

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
