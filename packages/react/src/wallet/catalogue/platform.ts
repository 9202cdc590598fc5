/** The system that the page runs on, as far as it decides how a wallet is opened. */
export type Platform = 'desktop' | 'android' | 'ios';
