/** Two columns and a lintel on a step: one stroke on a grid of 24. */
export function Mark({ size = 24 }: { readonly size?: number }) {
  return (
    <svg
      className="mark"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M1 20H23H18V4H22H2H6V20" />
    </svg>
  );
}
