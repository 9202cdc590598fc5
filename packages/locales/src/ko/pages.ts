import type { PageWords } from '../en/pages.ts';
import { errorSentence } from '../error-words.ts';
import { errors } from './errors.ts';

// No particle follows a name directly: which one is right depends on how the name is read.
export const words: PageWords = {
  signIn: '로그인',
  signInTo: (site) => `${site} 로그인`,
  signInWith: (provider) => `${provider} 계정으로 로그인`,
  signInWithEmail: '이메일로 로그인',
  email: '이메일 주소',
  signedInAs: (account) => `${account} 계정으로 로그인되어 있어요.`,
  continue: '계속',
  walletText: '지갑을 연결하고 메시지 하나에 서명하세요. 비용이 들지 않고 자산도 움직이지 않아요.',
  walletScript:
    '지갑이 이 페이지와 통신하기 때문에, 지갑으로 로그인하려면 JavaScript가 필요해요. 켠 다음 페이지를 새로고침해 주세요.',
  walletElsewhere: '사이트로 가서 연결',
  confirmInWallet: '지갑에서 확인해 주세요…',
  verifying: '서명을 확인하는 중…',

  differentAccount: '다른 계정으로 로그인해 주세요.',
  emailNotSent: '메일을 보내지 못했어요.',
  signInFailed: '로그인하지 못했어요.',
  unableToSignIn: '로그인할 수 없어요.',
  formOutOfDate: '오래된 양식이에요. 다시 시도해 주세요.',
  keepCookies: '브라우저가 이 사이트의 쿠키를 저장하도록 허용해 주세요.',

  signOut: '로그아웃',
  signOutOf: (site) => `${site} 사이트에서 로그아웃할까요?`,
  staySignedIn: '로그인 유지',
  notSignedIn: '로그인되어 있지 않아요',
  noSession: '이 브라우저에는 끝낼 세션이 없어요.',

  checkEmail: '메일을 확인해 주세요',
  linkSent: '로그인 링크를 이메일로 보냈어요.',
  linkMissing: '몇 분이 지나도 오지 않았나요? 스팸 메일함을 확인한 다음, 새 링크를 요청해 주세요.',
  anotherLink: '새 링크 요청',
  signInAs: (email) => `${email} 계정으로 로그인할까요?`,
  linkOnce:
    '한 번만 쓸 수 있는 링크예요. 직접 요청하지 않았다면 이 페이지를 닫아 주세요. 아무 일도 일어나지 않아요.',
  codeShown: '다른 브라우저에서 링크를 여나요? 그곳에 이 코드를 입력하세요.',
  enterCode: '다른 브라우저에서 요청한 링크예요. 그곳에 표시된 코드를 입력하세요.',
  code: '코드',
  linkEmail: '이메일 주소 연결',
  linkEmailTo: (email, account) => `${email} 주소를 계정 ${account}에 연결할까요?`,
  emailLinked: (email) => `${email} 주소가 연결되었습니다. 이제 이 주소로 로그인할 수 있습니다.`,

  mailOpenLink: (host, email) => `${host}에 ${email} 계정으로 로그인하려면 이 링크를 열어 주세요:`,
  mailPressButton: (host, email) => `${host}에 ${email} 계정으로 로그인하려면 버튼을 눌러 주세요.`,
  mailButtonFails: '버튼이 작동하지 않으면 이 링크를 열어 주세요:',
  mailLinkOnce: (minutes) =>
    `${minutes}분 안에 한 번만 쓸 수 있는 링크예요. 직접 요청하지 않았다면 이 메일을 무시해 주세요. 링크가 없으면 아무도 로그인할 수 없어요.`,
  mailLinkTitle: (site) => `${site}에 이메일 주소 연결`,
  mailOpenToLink: (host, email) => `${email} 주소를 ${host} 계정에 연결하려면 이 링크를 여세요:`,
  mailPressToLink: (host, email) => `${email} 주소를 ${host} 계정에 연결하려면 버튼을 누르세요.`,
  mailLinkSession: (minutes) =>
    `링크는 ${minutes}분 안에 한 번, 로그인한 브라우저에서 작동합니다. 요청하지 않았다면 이 이메일을 무시하세요. 아무것도 바뀌지 않습니다.`,

  confirmItsYou: '본인 확인',
  restoreTitle: '계정을 복원할까요?',
  restoreText: (account) => `${account} 계정이 삭제되었어요. 복원하거나 새로 시작하세요.`,
  restore: '복원',
  startNew: '새로 시작',
  noticeTitle: (site) => `${site} 계정이 변경되었어요`,
  noticeLinked: (account, date) => `${account} 계정이 ${date}에 연동되어 이제 로그인할 수 있어요.`,
  noticeUnlinked: (account, date) => `${account} 계정이 ${date}에 삭제되었어요.`,
  noticeRestored: (account, date) =>
    `${account} 계정이 ${date}에 복원되어 다시 로그인할 수 있어요.`,
  noticeMerged: (account, date) =>
    `${account} 및 연동된 모든 항목이 ${date}에 내 계정과 합쳐졌어요.`,
  noticeNotYou: '본인이 한 일이 아니라면 로그인해서 다른 세션을 모두 종료하세요.',
  noticeComesBack: (account, hours) =>
    `${hours}시간 안에 ${account} 계정으로 로그인하면 복원할 수 있어요.`,

  serverError: '서버 오류',
  configuration: '서버 설정에 문제가 있어요.',
  serverLogs: '자세한 내용은 서버 로그를 확인해 주세요.',
  accessDenied: '접근이 거부됐어요',
  noPermission: '로그인할 권한이 없어요.',
  cannotOpen: '이 계정으로는 이 페이지를 열 수 없어요.',
  useAnotherAccount: '다른 계정 사용',
  unableTitle: '로그인할 수 없어요',
  linkInvalid: '더 이상 쓸 수 없는 로그인 링크예요.',
  linkUsed: '이미 사용했거나 만료됐을 수 있어요.',
  wentWrong: '문제가 생겼어요',
  nothingChanged: '마지막 단계를 마치지 못했어요. 바뀐 것은 없어요.',
  didNotWork: '잘되지 않았어요',
  backToSite: '사이트로 돌아가기',

  error: (code) => errorSentence(errors, code),
};
