import type { PageWords } from '../en/pages.ts';
import { errorSentence } from '../error-words.ts';
import { errors } from './errors.ts';

export const words: PageWords = {
  signIn: 'Giriş yap',
  signInTo: (site) => `${site} girişi`,
  signInWith: (provider) => `${provider} ile giriş yap`,
  signInWithEmail: 'E-posta ile giriş yap',
  email: 'E-posta adresi',
  signedInAs: (account) => `${account} olarak giriş yaptınız.`,
  continue: 'Devam et',
  walletText: 'Cüzdanınızı bağlayıp bir mesaj imzalayın. Ücretsizdir ve varlıklarınıza dokunmaz.',
  walletScript:
    'Cüzdanla giriş için JavaScript gerekir, çünkü cüzdanınız bu sayfayla konuşur. Açıp sayfayı yenileyin.',
  walletElsewhere: 'Bağlanmak için siteye git',
  confirmInWallet: 'Cüzdanınızda onaylayın…',
  verifying: 'İmza doğrulanıyor…',

  differentAccount: 'Başka bir hesapla giriş yapmayı deneyin.',
  emailNotSent: 'E-posta gönderilemedi.',
  signInFailed: 'Giriş yapılamadı.',
  unableToSignIn: 'Giriş yapılamıyor.',
  formOutOfDate: 'Bu formun süresi geçti. Yeniden deneyin.',
  keepCookies: 'Tarayıcınız bu sitenin çerezlerini saklamalıdır.',

  signOut: 'Çıkış yap',
  signOutOf: (site) => `${site} oturumunuzu kapatmak istiyor musunuz?`,
  staySignedIn: 'Oturum açık kalsın',
  notSignedIn: 'Oturumunuz açık değil',
  noSession: 'Bu tarayıcıda kapatılacak bir oturum yok.',

  checkEmail: 'E-postanıza bakın',
  linkSent: 'E-posta adresinize bir giriş bağlantısı gönderildi.',
  linkMissing:
    'Birkaç dakika geçti ve bir şey gelmedi mi? İstenmeyen postalara bakın, sonra yeni bir bağlantı isteyin.',
  anotherLink: 'Yeni bağlantı iste',
  signInAs: (email) => `${email} olarak giriş yapılsın mı?`,
  linkOnce: 'Bağlantı bir kez çalışır. Siz istemediyseniz bu sayfayı kapatın; hiçbir şey olmaz.',
  codeShown: 'Bağlantıyı başka bir tarayıcıda mı açıyorsunuz? Orada bu kodu girin:',
  enterCode: 'Bu bağlantı başka bir tarayıcıda istendi. Orada gösterilen kodu girin.',
  code: 'Kod',
  linkEmail: 'E-posta adresini bağla',
  linkEmailTo: (email, account) => `${email} adresi ${account} hesabına bağlansın mı?`,
  emailLinked: (email) => `${email} bağlandı. Artık bu adresle giriş yapabilirsin.`,

  mailOpenLink: (host, email) =>
    `${host} sitesine ${email} olarak giriş yapmak için bu bağlantıyı açın:`,
  mailPressButton: (host, email) =>
    `${host} sitesine ${email} olarak giriş yapmak için düğmeye basın.`,
  mailButtonFails: 'Düğme bir şey yapmıyorsa bu bağlantıyı açın:',
  mailLinkOnce: (minutes) =>
    `Bağlantı ${minutes} dakika içinde bir kez çalışır. Siz istemediyseniz bu e-postayı dikkate almayın: bağlantı olmadan kimse giriş yapamaz.`,
  mailLinkTitle: (site) => `${site} sitesinde e-posta adresini bağla`,
  mailOpenToLink: (host, email) =>
    `${email} adresini ${host} hesabına bağlamak için bu bağlantıyı aç:`,
  mailPressToLink: (host, email) => `${email} adresini ${host} hesabına bağlamak için düğmeye bas.`,
  mailLinkSession: (minutes) =>
    `Bağlantı bir kez, ${minutes} dakika içinde, giriş yaptığın bir tarayıcıda çalışır. Bunu sen istemediysen bu e-postayı yok say: Hiçbir şey değişmez.`,

  confirmItsYou: 'Siz olduğunuzu doğrulayın',
  restoreTitle: 'Hesabınız geri yüklensin mi?',
  restoreText: (account) =>
    `${account} bir hesaptan kaldırıldı. Geri yükleyin ya da yeniden başlayın.`,
  restore: 'Geri yükle',
  startNew: 'Yeniden başla',
  noticeTitle: (site) => `${site} hesabınız değişti`,
  noticeLinked: (account, date) =>
    `${account}, ${date} tarihinde hesabınıza eklendi ve artık giriş yapabilir.`,
  noticeUnlinked: (account, date) => `${account}, ${date} tarihinde hesabınızdan kaldırıldı.`,
  noticeRestored: (account, date) =>
    `${account}, ${date} tarihinde hesabınıza geri yüklendi ve yeniden giriş yapabilir.`,
  noticeMerged: (account, date) =>
    `${account} ve ona bağlı her şey ${date} tarihinde hesabınıza katıldı.`,
  noticeNotYou: 'Bunu siz yapmadıysanız giriş yapın ve diğer tüm oturumları sonlandırın.',
  noticeComesBack: (account, hours) =>
    `${account} ile ${hours} saat içinde giriş yaparsanız geri gelir.`,

  serverError: 'Sunucu hatası',
  configuration: 'Sunucunun ayarlarında bir sorun var.',
  serverLogs: 'Ayrıntılar sunucu kayıtlarında.',
  accessDenied: 'Erişim reddedildi',
  noPermission: 'Giriş yapma izniniz yok.',
  cannotOpen: 'Bu hesap bu sayfayı açamaz.',
  useAnotherAccount: 'Başka bir hesap kullan',
  unableTitle: 'Giriş yapılamıyor',
  linkInvalid: 'Giriş bağlantısı artık geçerli değil.',
  linkUsed: 'Kullanılmış ya da süresi dolmuş olabilir.',
  wentWrong: 'Bir şeyler ters gitti',
  nothingChanged: 'Son adım başarılı olmadı. Hiçbir şey değişmedi.',
  didNotWork: 'Olmadı',
  backToSite: 'Siteye dön',

  error: (code) => errorSentence(errors, code),
};
