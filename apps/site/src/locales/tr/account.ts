import type { AccountWords } from '../words.ts';

export const words: AccountWords = {
  title: 'Hesabınız',
  proved: 'Bu cüzdanın sizin olduğunu gösterdiniz.',
  provedOn: (network) => `Bu cüzdanın sizin olduğunu ${network} ağında gösterdiniz.`,

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

  wallet: 'Cüzdan',
  noWallet: 'Bağlı cüzdan yok',
  noWalletText: 'Oturumunuz yine de açık.',
  sameAccount: 'Bu oturumun hesabında.',
  otherAccount: (address) => `${address} hesabında; bu oturumun hesabı başka. Oturumunuz açık.`,
  connect: 'Bağlan',
  signInAs: (address) => `${address} olarak giriş yap`,
  manage: 'Yönet',

  activity: 'Son etkinlikler',
  noActivity: 'Henüz bir şey yok. Cüzdanınızın bu siteyle gönderdikleri burada görünür.',
  pending: 'Bekliyor',
  confirmed: 'Onaylandı',
  failed: 'Başarısız',
};
