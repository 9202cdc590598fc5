/** A page under measurement. What it cannot do has no figures. */
export type Product = {
  readonly name: string;
  readonly origin: string;
  /** CSS selector of the button that opens the dialog. */
  readonly button: string;
  /** Another page of the same site; the same page where it has only one. */
  readonly secondPath: string;
  /** What the open dialog has once there is something to pick from, and at least how many of it. */
  readonly list: { readonly selector: string; readonly count: number };
  /** The buttons from the dialog to a session, by their text. Absent: there is no sign-in. */
  readonly signIn?: { readonly wallet: string; readonly sign: string };
};
