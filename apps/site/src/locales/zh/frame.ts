import type { FrameWords } from '../frame-words.ts';

export const words: FrameWords = {
  description: '连接任意支持 Base 的钱包，签署一条消息，即可登录。无需密码，无需邮箱，不收费用。',
  promise: '在你选择钱包之前，任何信息都不会离开本网站。登录不收费用，也不动用资产。',
  language: '语言',
};
