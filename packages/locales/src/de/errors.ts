import type { ErrorWords } from '../error-words.ts';

/** German. */
export const errors: ErrorWords = {
  NOT_FOUND: 'Unter dieser Adresse gibt es nichts.',
  ORIGIN_MISMATCH:
    'Die Anfrage kam von einer anderen Website und wurde abgelehnt. Lade diese Seite neu und versuche es noch einmal.',
  CSRF_MISMATCH: 'Dieses Formular ist veraltet. Lade die Seite neu und versuche es noch einmal.',
  SESSION_REQUIRED: 'Melde dich an, um diese Seite zu sehen.',
  SESSION_REVOKED: 'Deine Sitzung ist beendet, weil dein Konto ihre Signatur nicht mehr anerkennt.',
  RATE_LIMITED: 'Zu viele Versuche. Warte einen Moment und versuche es dann noch einmal.',
  PROVIDER_UNKNOWN: 'Diese Art der Anmeldung gibt es hier nicht.',
  CREDENTIALS_REFUSED: 'Die Anmeldung ist fehlgeschlagen. Prüfe deine Angaben.',
  EMAIL_ADDRESS_INVALID:
    'Diese E-Mail-Adresse ist ungültig. Prüfe sie und versuche es noch einmal.',
  EMAIL_NOT_SENT: 'Wir können gerade keine E-Mails senden. Versuche es gleich noch einmal.',
  ACCESS_DENIED: 'Dieses Konto kann sich hier nicht anmelden.',
  EMAIL_CODE_MISMATCH:
    'Dieser Code passt nicht. Gib den Code ein, der in dem Browser steht, in dem du den Link angefordert hast.',
  EMAIL_LINK_INVALID:
    'Der Anmeldelink gilt nicht mehr. Vielleicht wurde er schon benutzt oder ist abgelaufen.',
  EMAIL_LINK_SESSION:
    'Dieser Link funktioniert nur in einem Browser, in dem der Nutzer angemeldet ist, der ihn angefordert hat. Melde dich dort an und öffne ihn dann noch einmal.',
  STORE_UNAVAILABLE:
    'Unsere Datenbank ist gerade nicht erreichbar. Nichts ging verloren. Versuche es gleich noch einmal.',
  UNEXPECTED:
    'Bei uns ist etwas schiefgegangen. Nichts ging verloren; versuche es gleich noch einmal.',
  ACCOUNT_TAKEN:
    'Dieses Konto gehört einem anderen Nutzer. Führe beide zusammen, melde dich damit an oder wähle ein anderes.',
  ACCOUNT_LAST:
    'Das ist deine einzige Anmeldemöglichkeit. Füge eine andere hinzu, bevor du sie entfernst.',
  ACCOUNT_NOT_LINKED:
    'Dieses Konto ist nicht mit dir verknüpft. Lade die Seite neu und versuche es noch einmal.',
  ACCOUNT_LIMIT:
    'Mehr als 20 Konten sind nicht möglich. Entferne eines, bevor du ein weiteres hinzufügst.',
  ACCOUNT_UNLINKED:
    'Diese Wallet oder E-Mail-Adresse wurde von einem Konto entfernt. Stelle sie wieder her oder fang neu an.',
  SESSION_NOT_FRESH:
    'Bestätige, dass du es bist: Melde dich noch einmal an und ändere dann dein Konto.',
  ACCOUNT_TOO_NEW:
    'Dieses Konto wurde erst vor Kurzem verknüpft. Bestätige mit einem, das du früher verknüpft hast.',

  DOMAIN_MISMATCH: 'Die Nachricht wurde für eine andere Website geschrieben.',
  STATEMENT_MISMATCH:
    'Die Nachricht enthält einen anderen Text als den dieser Website. Signiere eine neue.',
  SCHEME_MISMATCH: 'Die Nachricht wurde für ein anderes Schema geschrieben.',
  URI_MISMATCH: 'Die Nachricht nennt eine Adresse einer anderen Website.',
  CHAIN_MISMATCH:
    'Die Nachricht nennt ein Netzwerk, das diese Website nicht nutzt. Wechsle das Netzwerk und signiere noch einmal.',
  NONCE_MISMATCH: 'Die Nachricht wurde nicht für diesen Browser vorbereitet. Signiere eine neue.',
  NONCE_EXPIRED: 'Die Nachricht ist zu alt. Signiere eine neue.',
  NONCE_USED: 'Die Nachricht wurde schon benutzt. Signiere eine neue.',
  NONCE_ATTEMPTS: 'Die Nachricht wurde zu oft versucht. Signiere eine neue.',
  EXPIRED: 'Die Nachricht ist abgelaufen. Signiere eine neue.',
  NOT_YET_VALID: 'Die Nachricht gilt noch nicht. Prüfe deine Uhr.',
  ISSUED_IN_FUTURE: 'Die Nachricht wurde in der Zukunft ausgestellt. Prüfe deine Uhr.',
  MESSAGE_TOO_OLD:
    'Die Nachricht wurde vor zu langer Zeit ausgestellt. Prüfe deine Uhr und signiere eine neue.',
  RESOURCES_REFUSED: 'Die Nachricht verlangt Rechte, die diese Website nicht vergibt.',

  SIG_MALFORMED: 'Die Signatur konnte nicht gelesen werden.',
  SIG_INVALID: 'Die Signatur gehört nicht zu diesem Konto und dieser Nachricht.',
  APPROVAL_PENDING:
    'Noch haben nicht genug Eigentümer dieses Kontos der Nachricht in seinem Netzwerk zugestimmt.',
  SIG_DEPLOY_FAILED:
    'Das Smart Account, das signiert hat, konnte in diesem Netzwerk nicht eingerichtet werden.',
  ADDRESS_RESERVED: 'Diese Adresse ist reserviert und kann sich nicht anmelden.',
  CHAIN_UNAVAILABLE:
    'Wir erreichen das Netzwerk gerade nicht. Deine Signatur bleibt erhalten; wir versuchen es weiter.',
  NODE_UNAVAILABLE: 'Wir erreichen das Netzwerk gerade nicht. Versuche es gleich noch einmal.',

  SIGN_IN_PREPARE: 'Die Nachricht konnte nicht vorbereitet werden. Versuche es noch einmal.',
  SIGN_IN_SIGN: 'Die Nachricht konnte nicht signiert werden. Versuche es noch einmal.',
  SIGN_IN_VERIFY: 'Die Signatur konnte nicht geprüft werden. Versuche es noch einmal.',
  SIGN_IN_UNKNOWN: 'Etwas ist schiefgegangen.',

  WALLET_REJECTED: 'Du hast die Anfrage in deiner Wallet abgelehnt.',
  WALLET_PENDING: 'In deiner Wallet ist schon eine Anfrage offen. Öffne sie, um zu antworten.',
  WALLET_NOT_FOUND: 'Diese Wallet gibt es in diesem Browser nicht.',
  WALLET_TIMEOUT: 'Deine Wallet hat nicht geantwortet. Öffne sie oder versuche es noch einmal.',
  WALLET_NO_ACCOUNT:
    'Deine Wallet hat kein Konto freigegeben. Entsperre sie und versuche es noch einmal.',
  WALLET_UNSUPPORTED: 'Deine Wallet unterstützt diese Anfrage nicht.',
  WALLET_DISCONNECTED: 'Deine Wallet ist getrennt. Verbinde sie noch einmal.',
  WALLET_FAILED: 'Deine Wallet hat einen Fehler gemeldet. Versuche es noch einmal.',
  COOKIES_BLOCKED:
    'Dein Browser blockiert hier Cookies, deshalb kannst du nicht angemeldet werden. Erlaube sie für diese Website oder öffne sie in einem eigenen Tab und versuche es noch einmal.',
  POPUP_BLOCKED:
    'Dein Browser hat das Fenster der Wallet blockiert. Erlaube Pop-ups für diese Website und versuche es noch einmal.',
  RELAY_UNREACHABLE:
    'WalletConnect, das Wallets auf Handys verbindet, ist nicht erreichbar. Prüfe deine Verbindung und versuche es noch einmal.',
  PROPOSAL_EXPIRED: 'Der Code ist abgelaufen. Hol dir einen neuen.',
  SETTLEMENT_FAILED:
    'Deine Wallet hat zugestimmt, aber die Verbindung kam nicht zustande. Versuche es noch einmal.',
  REQUEST_EXPIRED:
    'Deine Wallet hat fünf Minuten lang nicht geantwortet, deshalb ist die Anfrage vorbei. Versuche es noch einmal.',
  WALLET_UNAUTHORIZED:
    'Deine Wallet erlaubt dieser Website das nicht. Verbinde sie noch einmal und erlaube es.',
  WALLET_WITHOUT_CHAIN:
    'Deine Wallet kann das Netzwerk dieser Website nicht nutzen. Wähle eine andere.',
  SAFE_UNAVAILABLE:
    'Die Angaben zu deinem Safe konnten nicht geladen werden. Öffne diese Website aus der App-Liste deines Safe.',
  WALLET_NOT_CONFIGURED: 'Auf dieser Website nicht verfügbar.',
  WALLET_LOAD_FAILED:
    'Der Code für diese Wallet konnte nicht geladen werden. Prüfe deine Verbindung und versuche es noch einmal.',
  CHAIN_UNKNOWN: 'Deine Wallet kennt dieses Netzwerk noch nicht.',
  CHAIN_UNSUPPORTED:
    'Deine Wallet ist in einem anderen Netzwerk. Wechsle das Netzwerk, um fortzufahren.',
  NAMESPACES_NOT_COVERED:
    'Deine Wallet hat nicht alles freigegeben, was diese Website braucht. Verbinde sie noch einmal.',

  CLIENT_FETCH_ERROR:
    'Der Sitzungsserver ist nicht erreichbar. Deine Sitzung ist unverändert; wir versuchen es weiter.',
  CLIENT_SESSION_ERROR: 'Die Sitzung konnte nicht gelesen werden.',
};
