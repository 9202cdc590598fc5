/** How many source files of the packages a flow may run through. */
export const traceLimits = {
  /** Target 25. */
  signIn: 45,
  /** Target 12. */
  session: 17,
  /** From the click to the session, apart from what only draws (`components/`). Target 35. */
  browser: 68,
} as const;
