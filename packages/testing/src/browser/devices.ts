/** User agents of browsers, and the names that the site shows for them. */
export const devices = {
  phone: {
    name: 'Safari on iPhone',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  },
  work: {
    name: 'Edge on Windows',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
  },
  home: {
    name: 'Firefox on Linux',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  },
} as const;

const phone = { hasTouch: true, isMobile: true, userAgent: devices.phone.userAgent } as const;

/**
 * The windows that states are looked at in. On phones the system matters, too. `narrow` is the smallest phone, and a desk
 * at a zoom of 400 % (WCAG 1.4.10); `landscape` is a phone on its side.
 */
export const sizes = {
  desk: { viewport: { width: 1280, height: 800 } },
  tablet: { viewport: { width: 768, height: 1024 }, hasTouch: true },
  phone: { ...phone, viewport: { width: 390, height: 844 } },
  narrow: { ...phone, viewport: { width: 320, height: 640 } },
  landscape: { ...phone, viewport: { width: 844, height: 390 } },
} as const;

export type Size = keyof typeof sizes;

export const sizeNames = Object.keys(sizes) as readonly Size[];

/** The two faces of the dialogs: beside a page, and over it. */
export const dialogSizes = { desk: sizes.desk, phone: sizes.phone } as const;
