/** One field of an answer whose shape nobody has checked; undefined where there is none. */
export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
