/** One value, or one below 768 px and one from there on. */
export type Responsive<Value extends string | boolean> =
  | Value
  | { readonly smallScreen: Value; readonly largeScreen: Value };

/** What a site may say about its connect button. */
export type ConnectButtonProps = {
  /** What a stranger reads. Default: "Connect wallet". */
  readonly label?: string;
  /** How much of the account is shown. Default: `full`, its picture and its name. */
  readonly accountStatus?: Responsive<'full' | 'avatar' | 'address'>;
  /** Whether and how the network is shown, as a button of its own. Default: `none`, unless it is the wrong one. */
  readonly chainStatus?: Responsive<'full' | 'icon' | 'name' | 'none'>;
  /** Default: no. Where it is never shown it is never asked for. */
  readonly showBalance?: Responsive<boolean>;
};
