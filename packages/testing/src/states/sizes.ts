import { devices } from '../browser/devices.ts';

const phone = { hasTouch: true, isMobile: true, userAgent: devices.phone.userAgent } as const;

/**
 * The windows that states are looked at in. On phones the system matters, too. `narrow` is the smallest phone, and a desk
 * at a zoom of 400 % (WCAG 1.4.10).
 */
export const sizes = {
  desk: { viewport: { width: 1280, height: 800 } },
  tablet: { viewport: { width: 768, height: 1024 }, hasTouch: true },
  phone: { ...phone, viewport: { width: 390, height: 844 } },
  narrow: { ...phone, viewport: { width: 320, height: 640 } },
} as const;

export type Size = keyof typeof sizes;

export const sizeNames = Object.keys(sizes) as readonly Size[];

/** The two faces of the dialogs: beside a page, and over it. */
export const dialogSizes = { desk: sizes.desk, phone: sizes.phone } as const;
