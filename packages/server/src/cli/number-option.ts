import { UsageError } from './cli-error.ts';
import type { Call } from './command.ts';

/**
 * The whole number, at least 1, of an option.
 * @throws UsageError when it is something else
 */
export function wholeNumber({ get }: Pick<Call, 'get'>, option: string, fallback: number): number {
  const text = get(option);
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < 1) {
    throw new UsageError(`--${option} must be a whole number, at least 1, not "${text}".`);
  }
  return value;
}
