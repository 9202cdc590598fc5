import type { ByteBudget, ByteUse } from '../common/byte-budget.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';

/**
 * The budget of the process as one server uses it: observers read how many bytes its requests hold, and count what was refused. The
 * same budget without telemetry.
 */
export function observeBudget(budget: ByteBudget, telemetry: Telemetry | undefined): ByteBudget {
  if (telemetry === undefined) return budget;
  const total: Record<ByteUse, number> = { read: 0, session: 0 };
  for (const use of ['read', 'session'] as const) {
    telemetry.watch({ name: 'bytes-held', labels: { use }, read: () => total[use] });
  }
  return {
    total: budget.total,
    open(visitor, use) {
      const request = budget.open(visitor, use);
      let held = 0;
      const set = (bytes: number) => {
        try {
          request.set(bytes);
        } catch (cause) {
          telemetry.count({ name: 'byte-refusal', use, count: 1 });
          throw cause;
        }
        total[use] += bytes - held;
        held = bytes;
      };
      const release = () => {
        request.release();
        total[use] -= held;
        held = 0;
      };
      return { set, add: (bytes) => set(held + bytes), release };
    },
  };
}
