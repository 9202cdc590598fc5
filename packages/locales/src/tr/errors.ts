import type { ErrorWords } from '../error-words.ts';

/** Turkish. */
export const errors: ErrorWords = {
  NOT_FOUND: 'Bu adreste bir şey yok.',
  ORIGIN_MISMATCH:
    'İstek başka bir siteden geldi ve reddedildi. Sayfayı yenileyip yeniden deneyin.',
  CSRF_MISMATCH: 'Bu formun süresi geçti. Sayfayı yenileyip yeniden deneyin.',
  SESSION_REQUIRED: 'Bu sayfayı görmek için giriş yapın.',
  SESSION_REVOKED: 'Oturumunuz sona erdi, çünkü hesabınız onun imzasını artık kabul etmiyor.',
  RATE_LIMITED: 'Çok fazla deneme. Biraz bekleyip yeniden deneyin.',
  PROVIDER_UNKNOWN: 'Bu sitede böyle bir giriş yolu yok.',
  CREDENTIALS_REFUSED: 'Giriş yapılamadı. Bilgilerinizi kontrol edin.',
  EMAIL_ADDRESS_INVALID: 'Bu e-posta adresi geçerli değil. Kontrol edip yeniden deneyin.',
  EMAIL_NOT_SENT: 'Şu anda e-posta gönderemiyoruz. Birazdan yeniden deneyin.',
  ACCESS_DENIED: 'Bu hesap buraya giriş yapamaz.',
  EMAIL_CODE_MISMATCH:
    'Bu kod eşleşmiyor. Bağlantıyı istediğiniz tarayıcıda gösterilen kodu girin.',
  EMAIL_LINK_INVALID:
    'Giriş bağlantısı artık geçerli değil. Kullanılmış ya da süresi dolmuş olabilir.',
  EMAIL_LINK_SESSION:
    'Bu bağlantı yalnızca onu isteyen kullanıcının giriş yaptığı tarayıcıda çalışır. Orada giriş yap ve bağlantıyı yeniden aç.',
  STORE_UNAVAILABLE:
    'Şu anda veritabanımıza ulaşamıyoruz. Hiçbir şey kaybolmadı. Birazdan yeniden deneyin.',
  UNEXPECTED: 'Bizim tarafımızda bir sorun oldu. Hiçbir şey kaybolmadı; birazdan yeniden deneyin.',
  ACCOUNT_TAKEN:
    'Bu hesap başka bir kullanıcıya ait. İkisini birleştirin, onunla giriş yapın ya da başka bir hesap seçin.',
  ACCOUNT_LAST: 'Bu, tek giriş yolunuz. Kaldırmadan önce başka bir tane ekleyin.',
  ACCOUNT_NOT_LINKED: 'Bu hesap size ekli değil. Sayfayı yenileyip yeniden deneyin.',
  ACCOUNT_LIMIT: '20 hesap sınırına ulaştınız. Yenisini eklemeden önce birini kaldırın.',
  ACCOUNT_UNLINKED:
    'Bu cüzdan veya e-posta adresi bir hesaptan kaldırıldı. Geri yükleyin ya da yeniden başlayın.',
  SESSION_NOT_FRESH: 'Siz olduğunuzu doğrulayın: yeniden giriş yapın, sonra hesabınızı değiştirin.',
  ACCOUNT_TOO_NEW: 'Bu hesap kısa süre önce eklendi. Daha önce eklediğiniz biriyle doğrulayın.',

  DOMAIN_MISMATCH: 'Mesaj başka bir site için yazılmış.',
  STATEMENT_MISMATCH: 'Mesajdaki metin bu siteninkinden farklı. Yenisini imzalayın.',
  SCHEME_MISMATCH: 'Mesaj başka bir protokol için yazılmış.',
  URI_MISMATCH: 'Mesajda başka bir sitenin adresi var.',
  CHAIN_MISMATCH: 'Mesajda bu sitenin kullanmadığı bir ağ var. Ağ değiştirip yeniden imzalayın.',
  NONCE_MISMATCH: 'Mesaj bu tarayıcı için hazırlanmamış. Yenisini imzalayın.',
  NONCE_EXPIRED: 'Mesaj çok eski. Yenisini imzalayın.',
  NONCE_USED: 'Mesaj daha önce kullanılmış. Yenisini imzalayın.',
  NONCE_ATTEMPTS: 'Mesaj çok fazla kez denendi. Yenisini imzalayın.',
  EXPIRED: 'Mesajın süresi doldu. Yenisini imzalayın.',
  NOT_YET_VALID: 'Mesaj henüz geçerli değil. Saatinizi kontrol edin.',
  ISSUED_IN_FUTURE: 'Mesajın tarihi gelecekte. Saatinizi kontrol edin.',
  MESSAGE_TOO_OLD: 'Mesaj çok önce hazırlanmış. Saatinizi kontrol edip yenisini imzalayın.',
  RESOURCES_REFUSED: 'Mesaj, bu sitenin vermediği kaynakları istiyor.',

  SIG_MALFORMED: 'İmza okunamadı.',
  SIG_INVALID: 'İmza bu hesaba ve bu mesaja ait değil.',
  APPROVAL_PENDING: 'Bu hesabın yeterince sahibi mesajı hesabın ağında henüz onaylamadı.',
  SIG_DEPLOY_FAILED: 'İmzalayan akıllı hesap bu ağda kurulamadı.',
  ADDRESS_RESERVED: 'Bu adres ayrılmıştır ve giriş yapamaz.',
  CHAIN_UNAVAILABLE: 'Şu anda ağa ulaşamıyoruz. İmzanız saklandı; yeniden deneyeceğiz.',
  NODE_UNAVAILABLE: 'Şu anda ağa ulaşamıyoruz. Birazdan yeniden deneyin.',

  SIGN_IN_PREPARE: 'Mesaj hazırlanamadı. Yeniden deneyin.',
  SIGN_IN_SIGN: 'Mesaj imzalanamadı. Yeniden deneyin.',
  SIGN_IN_VERIFY: 'İmza doğrulanamadı. Yeniden deneyin.',
  SIGN_IN_UNKNOWN: 'Bir şeyler ters gitti.',

  WALLET_REJECTED: 'İsteği cüzdanınızda reddettiniz.',
  WALLET_PENDING: 'Cüzdanınızda zaten açık bir istek var. Yanıtlamak için cüzdanı açın.',
  WALLET_NOT_FOUND: 'Bu cüzdan bu tarayıcıda yok.',
  WALLET_TIMEOUT: 'Cüzdanınız yanıt vermedi. Açın ya da yeniden deneyin.',
  WALLET_NO_ACCOUNT: 'Cüzdanınız hiçbir hesap paylaşmadı. Kilidini açıp yeniden deneyin.',
  WALLET_UNSUPPORTED: 'Cüzdanınız bu isteği desteklemiyor.',
  WALLET_DISCONNECTED: 'Cüzdanınızın bağlantısı kesik. Yeniden bağlayın.',
  WALLET_FAILED: 'Cüzdanınız bir hata bildirdi. Yeniden deneyin.',
  COOKIES_BLOCKED:
    'Tarayıcınız burada çerezleri engelliyor, bu yüzden oturum açılamıyor. Bu site için izin verin veya siteyi ayrı bir sekmede açıp yeniden deneyin.',
  POPUP_BLOCKED:
    'Tarayıcınız cüzdanın penceresini engelledi. Bu site için açılır pencerelere izin verip yeniden deneyin.',
  RELAY_UNREACHABLE:
    'Telefondaki cüzdanları bağlayan WalletConnect’e ulaşılamıyor. Bağlantınızı kontrol edip yeniden deneyin.',
  PROPOSAL_EXPIRED: 'Kodun süresi doldu. Yeni bir kod alın.',
  SETTLEMENT_FAILED: 'Cüzdanınız kabul etti ama bağlantı tamamlanmadı. Yeniden deneyin.',
  REQUEST_EXPIRED: 'Cüzdanınız beş dakika içinde yanıt vermedi ve istek kapandı. Yeniden deneyin.',
  WALLET_UNAUTHORIZED:
    'Cüzdanınız bu sitenin bunu istemesine izin vermiyor. Yeniden bağlayıp izin verin.',
  WALLET_WITHOUT_CHAIN: 'Cüzdanınız bu sitenin ağını kullanamıyor. Başka bir cüzdan seçin.',
  SAFE_UNAVAILABLE:
    'Safe bilgileri yüklenemedi. Bu siteyi Safe hesabınızdaki uygulama listesinden açın.',
  WALLET_NOT_CONFIGURED: 'Bu sitede kullanılamıyor.',
  WALLET_LOAD_FAILED: 'Bu cüzdanın kodu yüklenemedi. Bağlantınızı kontrol edip yeniden deneyin.',
  CHAIN_UNKNOWN: 'Cüzdanınız bu ağı henüz tanımıyor.',
  CHAIN_UNSUPPORTED: 'Cüzdanınız başka bir ağda. Devam etmek için ağ değiştirin.',
  NAMESPACES_NOT_COVERED:
    'Cüzdanınız bu sitenin ihtiyaç duyduğu her şeyi onaylamadı. Yeniden bağlayın.',

  CLIENT_FETCH_ERROR: 'Oturum sunucusuna ulaşılamadı. Oturumunuz değişmedi; yeniden deneyeceğiz.',
  CLIENT_SESSION_ERROR: 'Oturum okunamadı.',
};
