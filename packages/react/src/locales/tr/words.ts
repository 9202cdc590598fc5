import { errorSentence } from '@portico/protocol';
import { errors } from '@portico/protocol/errors/tr';
import type { DialogWords } from '../locale.ts';

export const words: DialogWords = {
  close: 'Kapat',
  back: 'Geri',
  tryAgain: 'Yeniden dene',
  cancel: 'Vazgeç',

  connectTitle: 'Bir cüzdan bağlayın',
  recentWallets: 'Son kullanılanlar',
  recentBadge: 'Son kullanılan',
  installedWallets: 'Yüklü',
  popularWallets: 'Popüler',
  lookingForWallets: 'Cüzdanlar aranıyor…',
  searchWallets: 'Cüzdan ara',
  walletsFound: (count) => `Bulunan cüzdan: ${count}`,
  newToWallets: 'Cüzdanlarla yeni mi tanışıyorsunuz?',

  aboutTitle: 'Cüzdan nedir?',
  aboutAccount: 'Hesabınız sizin elinizde',
  aboutAccountText:
    'Cüzdan, hesabınızın anahtarlarını saklar. Bunlar hiçbir sitede yoktur, bu sitede de.',
  aboutSignIn: 'Giriş yolunuz',
  aboutSignInText: 'Parola yok: bir mesaj imzalarsınız. Ücretsizdir ve varlıklarınıza dokunmaz.',
  learnMore: 'Daha fazla bilgi',
  newTab: '(yeni sekmede açılır)',

  getAWallet: 'Cüzdan edinin',
  getText: 'Bunların hepsi burada çalışır. Hesabınızı sonra başka bir cüzdana taşıyabilirsiniz.',
  getAction: 'Edin',
  getHint: 'Başka bir cüzdanınız mı var? Geri dönüp listeden seçin.',
  forBrowserAndPhone: 'Tarayıcı ve telefon',
  forBrowser: 'Tarayıcı',
  forPhone: 'Telefon',

  downloadsTitle: (wallet) => `${wallet} edinin`,
  notInstalled: (wallet) => `${wallet} henüz bu tarayıcıda yok.`,
  extensionTitle: (wallet) => `Bu tarayıcı için ${wallet}`,
  extensionText: 'Araç çubuğunuzda durur ve bir site sorduğunda açılır.',
  extensionAction: (browser) => `Ekle: ${browser}`,
  extensionActionAnywhere: 'Bu tarayıcıya ekle',
  phoneTitle: (wallet) => `Telefonunuz için ${wallet}`,
  phoneText: 'Bir kod taratarak bağlandığınız uygulama.',
  phoneAction: 'Uygulamayı edin',
  storeAction: (wallet) => `Yükle: ${wallet}`,
  storeText: 'Yükleyin, bir hesap oluşturun, sonra bağlanmak için buraya dönün.',
  scanDownloadTitle: (wallet) => `${wallet} yükleyin`,
  scanDownloadText: 'Bu kodu telefonunuzun kamerasıyla taratın. Sizi uygulamaya götürür.',
  scanDownloadLabel: (wallet) => `${wallet} uygulamasına götüren QR kodu`,
  installed: 'Yükledim',
  guideTitle: (wallet) => `${wallet} ile başlangıç`,
  connect: 'Bağlan',
  reload: 'Sayfayı yenile',

  openingTitle: (wallet) => `${wallet} açılıyor`,
  openingText: 'Bağlantıyı cüzdanınızda onaylayın. Yalnızca adresinizi paylaşır.',
  openingHint: 'Bir şey görünmüyor mu? Cüzdanı tarayıcının araç çubuğundan açın; kilitli olabilir.',
  openingWindow: (wallet) => `${wallet} bir pencere açtı; oradan devam edin.`,
  failedTitle: (wallet) => `${wallet} bağlanamadı`,
  anotherWallet: 'Başka bir cüzdan seç',
  newCode: 'Yeni kod al',
  dontHave: (wallet) => `${wallet} sizde yok mu?`,

  scanTitle: (wallet) => `${wallet} ile taratın`,
  scanAnyTitle: 'Telefonunuzla taratın',
  phoneOpenTitle: (wallet) => `${wallet} bağlantısı`,
  phoneOpenAny: 'Bir cüzdan uygulaması aç',
  phoneOpen: (wallet) => `${wallet} uygulamasını aç`,
  phoneComing: 'Bağlantı hazırlanıyor…',
  phoneOpenText: 'Bağlantıyı uygulamada onaylayın, sonra buraya dönün.',
  browseTitle: (wallet) => `${wallet} içinde açın`,
  browseText: (wallet) =>
    `${wallet} kendi tarayıcısıyla gelir. Bu siteyi onda açıp orada bağlanın.`,

  verifyTitle: 'Hesabınızı doğrulayın',
  verifyText:
    'Bağlantıyı tamamlamak için cüzdanınızda bir mesaj imzalayın. Bu, hesabın sizin olduğunu gösterir.',
  preparing: 'Mesaj hazırlanıyor…',
  signMessage: 'Mesajı imzala',
  waitingForSignature: 'İmza bekleniyor…',
  verifying: 'İmza doğrulanıyor…',
  walletWaiting: 'Cüzdanınız bekliyor. İmzalamak için açın.',
  ownersTakeTime:
    'Bu hesabın birden çok sahibi varsa her biri imzalamalıdır. Bunun için bir gün var: bu pencereyi kapatıp sonra dönebilirsiniz.',
  ownersKeepOpen:
    'Bu hesabın birden çok sahibi varsa her biri imzalamalıdır. O zamana kadar bu sayfayı açık tutun: tarayıcınız bu site için hiçbir şey saklamıyor.',
  begunText:
    'Bu hesabın sahiplerinden imza istediniz. İmzalamış olanların yeniden imzalaması gerekmez.',
  continueSigning: 'Devam et',
  waitingForOwners: 'Sahipler bekleniyor…',
  startOver: 'Baştan başla',
  switchFirst: (network: string) =>
    `Cüzdanınız başka bir ağda. Önce ${network} ağına geçmenizi isteyecek.`,

  accountTitle: 'Hesabınız',
  copyAddress: 'Adresi kopyala',
  copied: 'Kopyalandı',
  copyFailed: 'Tarayıcınız kopyalamaya izin vermedi. Adresi kendiniz seçin.',
  signIn: 'Giriş yap',
  signOut: 'Çıkış yap',
  signingOut: 'Çıkış yapılıyor…',
  signOutFailed: 'Oturumunuz hâlâ açık: siteye ulaşılamadı. Yeniden deneyin.',
  disconnect: 'Cüzdanın bağlantısını kes',
  signedInWith: (wallet) => `${wallet} ile giriş yapıldı`,
  connectedWith: (wallet) => `${wallet} bağlı, giriş yapılmadı`,
  noWalletConnected: 'Bağlı cüzdan yok. Oturumunuz yine de açık.',
  mismatch: (session, wallet) => `Oturumunuz ${session} hesabında, cüzdanınız ${wallet} hesabında.`,
  mismatchTitle: 'Başka bir hesap',
  mismatchText:
    'Cüzdanınız, hesabınıza ekli olmayan bir hesapta. İkisiyle de giriş yapmak için onu ekleyin ya da o hesapla giriş yapın. Henüz hiçbir şey değişmedi.',
  mismatchSession: 'Oturumun hesabı',
  mismatchWallet: 'Cüzdanın hesabı',
  stayAs: (address) => `${address} olarak kal`,
  signInAs: (address) => `${address} olarak giriş yap`,

  balanceLabel: 'Bakiye',
  viewOnExplorer: 'Gezginde görüntüle',
  sessions: 'Oturumlarınız',

  transactions: 'Son işlemler',
  noTransactions: (app) => `${app} ile gönderdikleriniz burada görünecek.`,
  clearTransactions: 'Temizle',
  pending: 'Bekliyor',
  confirmed: 'Onaylandı',
  failed: 'Başarısız',
  cancelled: 'İptal edildi',
  replaced: 'Değiştirildi',

  networkTitle: 'Ağ değiştir',
  wrongNetworkText: 'Yanlış ağ. Devam etmek için ağı değiştirin ya da bağlantıyı kesin.',
  rightNetworkText: (app) => `Cüzdanınız ${app} ile aynı ağda.`,
  currentNetwork: 'Cüzdanınızın ağı',
  unknownNetwork: (id) => `Ağ ${id}`,
  switchTo: (network) => `${network} ağına geç`,
  confirmInWallet: 'Cüzdanınızda onaylayın…',
  mayAdd: (network) => `Cüzdanınız ${network} ağını henüz tanımıyorsa önce eklemeyi sorar.`,
  cannotSwitch: (app) =>
    `Cüzdanınız, ağı ${app} üzerinden değiştirmeye izin vermiyor. Ağı cüzdanın içinden değiştirin.`,
  switchFailed: 'Ağ değişmedi.',

  linkTitle: 'Cüzdan ekle',
  linkVerifyTitle: 'Bu cüzdanı ekleyin',
  linkText:
    'Bu cüzdanın sizin olduğunu göstermek için bir mesaj imzalayın. Sonra onunla da giriş yapabilirsiniz.',
  linkFailed: 'Bu cüzdan eklenmedi.',
  linkedTitle: 'Cüzdan eklendi',
  linkedText: (address) => `Artık ${address} ile de giriş yapabilirsiniz.`,
  done: 'Bitti',
  alreadyLinked: (address) =>
    `${address} hesabınıza zaten ekli. Başka bir hesap veya başka bir cüzdan seçin.`,
  linkNeedsSession: 'Oturumunuz sona erdi. Yeniden giriş yapın, sonra cüzdanı ekleyin.',
  linkedAccounts: 'Giriş yolları',
  usedNow: 'Bu oturum',
  useAnotherAccount: 'Başka bir hesap kullan',
  cannotChoose: (wallet) =>
    `${wallet} sitelerin başka bir hesap istemesine izin vermiyor. Hesabı cüzdanın içinde değiştirin.`,
  ownAccountConnected: (address) => `Cüzdanınız ${address} hesabında; bu da sizin hesabınız.`,
  linkAddress: (address) => `${address} hesabını ekle`,
  assetOffered: (symbol) => `${symbol} cüzdanınıza önerildi.`,
  assetRefused: (symbol) => `Cüzdanınız ${symbol} eklemedi.`,

  openApp: (wallet) => `${wallet} uygulamasını açın`,
  openAppText: (wallet) =>
    `Önce telefonunuzun mağazasından yükleyin. Kolay bulmak için ${wallet} simgesini ana ekrana koyun.`,
  install: (wallet) => `${wallet} yükleyin`,
  installText: (wallet) =>
    `Bu tarayıcıya ekleyin, sonra sorduğunda görmek için ${wallet} simgesini araç çubuğuna sabitleyin.`,
  create: 'Hesap oluşturun ya da içe aktarın',
  createText: 'Kurtarma ifadesini çevrimdışı saklayın ve kimseyle paylaşmayın.',
  scan: 'Kodu taratın',
  scanText: (wallet) => `${wallet} içindeki tarayıcıya dokunun, sonra bağlantıyı onaylayın.`,
  refresh: 'Sayfayı yenileyin',
  refreshText: (wallet) =>
    `Tarayıcı, ${wallet} cüzdanını yalnızca yüklendikten sonra açılan sayfalara gösterir.`,

  preparingCode: 'Kod hazırlanıyor…',
  codeFor: (wallet) => `${wallet} bağlamak için QR kodu`,
  codeCopies: 'Bağlantısını kopyalamak için basın.',
  copyLink: 'Bağlantıyı kopyala',
  copyLinkFailed: 'Tarayıcınız kopyalamaya izin vermedi. Seçebileceğiniz bağlantı:',

  browserWallet: 'Tarayıcı cüzdanı',

  error: (code) => errorSentence(errors, code),
};
