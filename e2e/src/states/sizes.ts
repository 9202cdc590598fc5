/** The windows that states are looked at in. On phones the system matters, too. */
export const sizes = {
  desk: { viewport: { width: 1280, height: 800 } },
  tablet: { viewport: { width: 768, height: 1024 }, hasTouch: true },
  phone: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  },
} as const;

export type Size = keyof typeof sizes;

export const sizeNames = Object.keys(sizes) as readonly Size[];

/** The two faces of the dialogs: beside a page, and over it. */
export const dialogSizes = { desk: sizes.desk, phone: sizes.phone } as const;
