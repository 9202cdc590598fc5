import type { StatusWords } from '../words.ts';

export const words: StatusWords = {
  title: '操作未成功',
  notFound: '此页面不存在',
  notFoundText: '网址可能输入有误，或页面已移动。',
  notPossible: '这里无法执行此操作',
  notPossibleText: '这个网址只用于显示页面，不接收任何内容。',
  failed: '我们这边出了问题',
  failedText: '没有任何内容丢失，问题也已记录。请稍后再试。',
  unknownSession: '暂时无法检查你的会话',
  unknownSessionText: '你没有退出登录。我们暂时无法读取自己的数据，请稍后再试。',
  tryAgain: '重试',
  back: '返回首页',
};
