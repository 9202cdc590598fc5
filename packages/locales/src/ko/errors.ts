import type { ErrorWords } from '../error-words.ts';

/** Korean. */
export const errors: ErrorWords = {
  NOT_FOUND: '이 주소에는 아무것도 없어요.',
  ORIGIN_MISMATCH:
    '다른 사이트에서 온 요청이라 거부했어요. 페이지를 새로고침하고 다시 시도해 주세요.',
  CSRF_MISMATCH: '오래된 양식이에요. 페이지를 새로고침하고 다시 시도해 주세요.',
  SESSION_REQUIRED: '이 페이지를 보려면 로그인해 주세요.',
  SESSION_REVOKED: '계정이 더 이상 이 서명을 인정하지 않아 세션이 종료됐어요.',
  RATE_LIMITED: '시도 횟수가 너무 많아요. 잠시 기다렸다가 다시 시도해 주세요.',
  PROVIDER_UNKNOWN: '이 사이트에서는 지원하지 않는 로그인 방법이에요.',
  CREDENTIALS_REFUSED: '로그인하지 못했어요. 입력한 정보가 맞는지 확인해 주세요.',
  EMAIL_ADDRESS_INVALID: '올바르지 않은 이메일 주소예요. 확인하고 다시 시도해 주세요.',
  EMAIL_NOT_SENT: '지금은 메일을 보낼 수 없어요. 잠시 후 다시 시도해 주세요.',
  ACCESS_DENIED: '이 계정으로는 여기에 로그인할 수 없어요.',
  EMAIL_CODE_MISMATCH: '코드가 일치하지 않아요. 링크를 요청한 브라우저에 표시된 코드를 입력하세요.',
  EMAIL_LINK_INVALID: '더 이상 쓸 수 없는 로그인 링크예요. 이미 사용했거나 만료됐을 수 있어요.',
  EMAIL_LINK_SESSION:
    '이 링크는 링크를 요청한 사용자가 로그인한 브라우저에서만 작동합니다. 그 브라우저에서 로그인한 뒤 다시 여세요.',
  STORE_UNAVAILABLE:
    '지금 데이터베이스에 연결할 수 없어요. 사라진 것은 없어요. 잠시 후 다시 시도해 주세요.',
  UNEXPECTED: '저희 쪽에 문제가 생겼어요. 사라진 것은 없으니 잠시 후 다시 시도해 주세요.',
  ACCOUNT_TAKEN:
    '이 계정은 다른 사용자의 것이에요. 두 계정을 합치거나, 이 계정으로 로그인하거나, 다른 계정을 선택하세요.',
  ACCOUNT_LAST: '유일한 로그인 방법이에요. 삭제하기 전에 다른 방법을 추가하세요.',
  ACCOUNT_NOT_LINKED: '이 계정은 연동되어 있지 않아요. 페이지를 새로 고친 다음 다시 시도하세요.',
  ACCOUNT_LIMIT: '계정은 20개까지 연동할 수 있어요. 새로 추가하기 전에 하나를 삭제하세요.',
  ACCOUNT_UNLINKED: '이 지갑 또는 이메일 주소는 계정에서 삭제되었어요. 복원하거나 새로 시작하세요.',
  SESSION_NOT_FRESH: '본인인지 확인해 주세요. 다시 로그인한 다음 계정을 변경하세요.',
  ACCOUNT_TOO_NEW: '이 계정은 최근에 연동되었어요. 그전에 연동한 계정으로 확인하세요.',

  DOMAIN_MISMATCH: '다른 사이트용으로 작성된 메시지예요.',
  STATEMENT_MISMATCH: '메시지의 문구가 이 사이트의 문구와 달라요. 새 메시지에 서명해 주세요.',
  SCHEME_MISMATCH: '다른 프로토콜용으로 작성된 메시지예요.',
  URI_MISMATCH: '메시지에 다른 사이트의 주소가 적혀 있어요.',
  CHAIN_MISMATCH:
    '메시지에 이 사이트가 지원하지 않는 네트워크가 적혀 있어요. 네트워크를 전환하고 다시 서명해 주세요.',
  NONCE_MISMATCH: '이 브라우저용으로 준비된 메시지가 아니에요. 새 메시지에 서명해 주세요.',
  NONCE_EXPIRED: '메시지가 너무 오래됐어요. 새 메시지에 서명해 주세요.',
  NONCE_USED: '이미 사용한 메시지예요. 새 메시지에 서명해 주세요.',
  NONCE_ATTEMPTS: '메시지를 너무 여러 번 시도했어요. 새 메시지에 서명해 주세요.',
  EXPIRED: '메시지가 만료됐어요. 새 메시지에 서명해 주세요.',
  NOT_YET_VALID: '아직 유효하지 않은 메시지예요. 기기의 시계를 확인해 주세요.',
  ISSUED_IN_FUTURE: '메시지의 발급 시각이 미래로 되어 있어요. 기기의 시계를 확인해 주세요.',
  MESSAGE_TOO_OLD:
    '메시지가 발급된 지 너무 오래됐어요. 기기의 시계를 확인하고 새 메시지에 서명해 주세요.',
  RESOURCES_REFUSED: '이 사이트에서 허용하지 않는 리소스를 요청하는 메시지예요.',

  SIG_MALFORMED: '서명을 읽을 수 없어요.',
  SIG_INVALID: '서명이 이 계정이나 메시지와 맞지 않아요.',
  APPROVAL_PENDING: '이 계정의 네트워크에서 메시지를 승인한 소유자가 아직 부족해요.',
  SIG_DEPLOY_FAILED: '서명한 스마트 계정을 이 네트워크에 배포할 수 없었어요.',
  ADDRESS_RESERVED: '예약된 주소라서 로그인할 수 없어요.',
  CHAIN_UNAVAILABLE: '지금은 네트워크에 연결할 수 없어요. 서명을 보관하고 계속 다시 시도할게요.',
  NODE_UNAVAILABLE: '지금은 네트워크에 연결할 수 없어요. 잠시 후 다시 시도해 주세요.',

  SIGN_IN_PREPARE: '메시지를 준비하지 못했어요. 다시 시도해 주세요.',
  SIGN_IN_SIGN: '메시지에 서명하지 못했어요. 다시 시도해 주세요.',
  SIGN_IN_VERIFY: '서명을 확인하지 못했어요. 다시 시도해 주세요.',
  SIGN_IN_UNKNOWN: '문제가 생겼어요.',

  WALLET_REJECTED: '지갑에서 요청을 거절했어요.',
  WALLET_PENDING: '지갑에 이미 열려 있는 요청이 있어요. 지갑을 열어 응답해 주세요.',
  WALLET_NOT_FOUND: '이 브라우저에서는 쓸 수 없는 지갑이에요.',
  WALLET_TIMEOUT: '지갑이 응답하지 않았어요. 지갑을 열거나 다시 시도해 주세요.',
  WALLET_NO_ACCOUNT: '지갑이 계정을 공유하지 않았어요. 잠금을 풀고 다시 시도해 주세요.',
  WALLET_UNSUPPORTED: '지갑이 지원하지 않는 요청이에요.',
  WALLET_DISCONNECTED: '지갑 연결이 끊겼어요. 다시 연결해 주세요.',
  WALLET_FAILED: '지갑에서 오류가 발생했어요. 다시 시도해 주세요.',
  COOKIES_BLOCKED:
    '브라우저가 여기에서 쿠키를 차단해 로그인할 수 없어요. 이 사이트의 쿠키를 허용하거나 별도의 탭에서 열고 다시 시도해 주세요.',
  POPUP_BLOCKED: '브라우저가 지갑 창을 차단했어요. 이 사이트의 팝업을 허용하고 다시 시도해 주세요.',
  RELAY_UNREACHABLE:
    '휴대폰 지갑을 연결하는 WalletConnect에 접속할 수 없어요. 연결 상태를 확인하고 다시 시도해 주세요.',
  PROPOSAL_EXPIRED: '코드가 만료됐어요. 새 코드를 받아 주세요.',
  SETTLEMENT_FAILED: '지갑은 승인했지만 연결을 마치지 못했어요. 다시 시도해 주세요.',
  REQUEST_EXPIRED: '지갑이 5분 동안 응답하지 않아 요청이 종료됐어요. 다시 시도해 주세요.',
  WALLET_UNAUTHORIZED: '지갑이 이 사이트의 요청을 허용하지 않았어요. 다시 연결하고 허용해 주세요.',
  WALLET_WITHOUT_CHAIN: '이 사이트의 네트워크를 쓸 수 없는 지갑이에요. 다른 지갑을 선택해 주세요.',
  SAFE_UNAVAILABLE: 'Safe 정보를 불러오지 못했어요. Safe의 앱 목록에서 이 사이트를 열어 주세요.',
  WALLET_NOT_CONFIGURED: '이 사이트에서는 사용할 수 없어요.',
  WALLET_LOAD_FAILED:
    '이 지갑의 코드를 불러오지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요.',
  CHAIN_UNKNOWN: '지갑에 아직 이 네트워크가 없어요.',
  CHAIN_UNSUPPORTED: '지갑이 다른 네트워크에 있어요. 계속하려면 네트워크를 전환해 주세요.',
  NAMESPACES_NOT_COVERED:
    '이 사이트에 필요한 권한 중 일부를 지갑이 승인하지 않았어요. 다시 연결해 주세요.',

  CLIENT_FETCH_ERROR: '세션 서버에 연결할 수 없어요. 세션은 그대로이고, 다시 시도할게요.',
  CLIENT_SESSION_ERROR: '세션을 읽을 수 없어요.',
};
