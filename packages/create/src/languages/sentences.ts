/** What the pages of a new site say, by page. `{name}` and the like are what the page fills in. */
export type Sentences = {
  readonly description: string;
  readonly home: { readonly title: string; readonly lead: string; readonly open: string };
  readonly vault: {
    readonly title: string;
    readonly only: string;
    readonly role: string;
    readonly newNote: string;
    readonly noteLength: string;
    readonly keep: string;
    readonly empty: string;
    readonly signOut: string;
  };
};

const write = (
  [description, title, lead, open]: readonly [string, string, string, string],
  vault: readonly [string, string, string, string, string, string, string, string],
): Sentences => {
  const [vaultTitle, only, role, newNote, noteLength, keep, empty, signOut] = vault;
  return {
    description,
    home: { title, lead, open },
    vault: { title: vaultTitle, only, role, newNote, noteLength, keep, empty, signOut },
  };
};

/** By language. English is what the example says. */
export const sentences = {
  en: write(
    [
      'Notes that only you can read. Your wallet is the key.',
      'Notes that only you can read',
      '{name} has no password: your wallet is the key.',
      'Open the vault',
    ],
    [
      ...(['Vault', 'Only {address} sees this.', 'Your role: {role}'] as const),
      ...([
        'A new note',
        'A note has 1 to 280 characters.',
        'Keep it',
        'No notes yet.',
        'Sign out',
      ] as const),
    ],
  ),
  ar: write(
    [
      'ملاحظات لا يقرؤها سواك. محفظتك هي المفتاح.',
      'ملاحظات لا يقرؤها سواك',
      'لا كلمة مرور في {name}: محفظتك هي المفتاح.',
      'افتح الخزنة',
    ],
    [
      ...(['الخزنة', 'لا يرى هذا سوى {address}.', 'دورك: {role}'] as const),
      ...([
        'ملاحظة جديدة',
        'للملاحظة من 1 إلى 280 حرفًا.',
        'احفظها',
        'لا ملاحظات بعد.',
        'تسجيل الخروج',
      ] as const),
    ],
  ),
  de: write(
    [
      'Notizen, die nur du lesen kannst. Deine Wallet ist der Schlüssel.',
      'Notizen, die nur du lesen kannst',
      '{name} hat kein Passwort: Deine Wallet ist der Schlüssel.',
      'Tresor öffnen',
    ],
    [
      ...(['Tresor', 'Nur {address} sieht das.', 'Deine Rolle: {role}'] as const),
      ...([
        'Eine neue Notiz',
        'Eine Notiz hat 1 bis 280 Zeichen.',
        'Behalten',
        'Noch keine Notizen.',
        'Abmelden',
      ] as const),
    ],
  ),
  hi: write(
    [
      'नोट जिन्हें केवल आप पढ़ सकते हैं। आपका वॉलेट ही चाबी है।',
      'नोट जिन्हें केवल आप पढ़ सकते हैं',
      '{name} में कोई पासवर्ड नहीं है: आपका वॉलेट ही चाबी है।',
      'तिजोरी खोलें',
    ],
    [
      ...(['तिजोरी', 'यह केवल {address} को दिखता है।', 'आपकी भूमिका: {role}'] as const),
      ...([
        'नया नोट',
        'नोट में 1 से 280 वर्ण होते हैं।',
        'सहेजें',
        'अभी कोई नोट नहीं है।',
        'साइन आउट करें',
      ] as const),
    ],
  ),
  ja: write(
    [
      'あなただけが読めるメモ。ウォレットが鍵です。',
      'あなただけが読めるメモ',
      '{name} にパスワードはありません。ウォレットが鍵です。',
      '保管庫を開く',
    ],
    [
      ...(['保管庫', 'これが見えるのは {address} だけです。', 'あなたの役割：{role}'] as const),
      ...([
        '新しいメモ',
        'メモは 1～280 文字です。',
        '保存',
        'メモはまだありません。',
        'サインアウト',
      ] as const),
    ],
  ),
  ko: write(
    [
      '나만 읽을 수 있는 메모. 지갑이 열쇠입니다.',
      '나만 읽을 수 있는 메모',
      '{name}에는 비밀번호가 없습니다. 지갑이 열쇠입니다.',
      '금고 열기',
    ],
    [
      ...(['금고', '{address}만 볼 수 있습니다.', '내 역할: {role}'] as const),
      ...([
        '새 메모',
        '메모는 1~280자입니다.',
        '보관',
        '아직 메모가 없습니다.',
        '로그아웃',
      ] as const),
    ],
  ),
  zh: write(
    [
      '只有你能读的笔记。你的钱包就是钥匙。',
      '只有你能读的笔记',
      '{name} 没有密码：你的钱包就是钥匙。',
      '打开保险库',
    ],
    [
      ...(['保险库', '只有 {address} 能看到这里。', '你的角色：{role}'] as const),
      ...(['新笔记', '笔记为 1 到 280 个字符。', '保存', '还没有笔记。', '退出登录'] as const),
    ],
  ),
  es: write(
    [
      'Notas que solo tú puedes leer. Tu wallet es la llave.',
      'Notas que solo tú puedes leer',
      '{name} no tiene contraseña: tu wallet es la llave.',
      'Abrir la bóveda',
    ],
    [
      ...(['Bóveda', 'Solo {address} ve esto.', 'Tu rol: {role}'] as const),
      ...([
        'Una nota nueva',
        'Una nota tiene de 1 a 280 caracteres.',
        'Guardar',
        'Aún no hay notas.',
        'Cerrar sesión',
      ] as const),
    ],
  ),
  pt: write(
    [
      'Notas que só você pode ler. Sua carteira é a chave.',
      'Notas que só você pode ler',
      '{name} não tem senha: sua carteira é a chave.',
      'Abrir o cofre',
    ],
    [
      ...(['Cofre', 'Só {address} vê isto.', 'Sua função: {role}'] as const),
      ...([
        'Uma nova nota',
        'Uma nota tem de 1 a 280 caracteres.',
        'Guardar',
        'Ainda não há notas.',
        'Sair',
      ] as const),
    ],
  ),
  fr: write(
    [
      'Des notes que vous seul pouvez lire. Votre wallet est la clé.',
      'Des notes que vous seul pouvez lire',
      '{name} n’a pas de mot de passe : votre wallet est la clé.',
      'Ouvrir le coffre',
    ],
    [
      ...(['Coffre', 'Seul {address} voit ceci.', 'Votre rôle : {role}'] as const),
      ...([
        'Une nouvelle note',
        'Une note compte de 1 à 280 caractères.',
        'Garder',
        'Aucune note pour l’instant.',
        'Se déconnecter',
      ] as const),
    ],
  ),
  ru: write(
    [
      'Заметки, которые можете прочитать только вы. Ваш кошелёк — это ключ.',
      'Заметки, которые можете прочитать только вы',
      'В {name} нет пароля: ваш кошелёк — это ключ.',
      'Открыть хранилище',
    ],
    [
      ...(['Хранилище', 'Это видит только {address}.', 'Ваша роль: {role}'] as const),
      ...([
        'Новая заметка',
        'В заметке от 1 до 280 символов.',
        'Сохранить',
        'Заметок пока нет.',
        'Выйти',
      ] as const),
    ],
  ),
  tr: write(
    [
      'Yalnızca sizin okuyabildiğiniz notlar. Anahtar cüzdanınızdır.',
      'Yalnızca sizin okuyabildiğiniz notlar',
      '{name} parola istemez: anahtar cüzdanınızdır.',
      'Kasayı aç',
    ],
    [
      ...(['Kasa', 'Bunu yalnızca {address} görür.', 'Rolünüz: {role}'] as const),
      ...([
        'Yeni not',
        'Bir not 1 ile 280 karakter arasındadır.',
        'Sakla',
        'Henüz not yok.',
        'Çıkış yap',
      ] as const),
    ],
  ),
} as const satisfies Readonly<Record<string, Sentences>>;

/** A language of the shell, as a BCP 47 tag. */
export type LanguageCode = keyof typeof sentences;
