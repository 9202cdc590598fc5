/** What `/health/ready` asks. */
export type HealthChecks = {
  /** Rejects unless sessions can be read. */
  store(): Promise<unknown>;
  /** Whether the process is on its way out. */
  stopping(): boolean;
};

/** The process answers: nothing else is asked, so that a slow database does not get it restarted. */
export function live(): Response {
  return Response.json({ status: 'ok' }, { headers });
}

/** Whether visitors should be sent here. */
export async function ready({ store, stopping }: HealthChecks): Promise<Response> {
  if (stopping()) return Response.json({ status: 'stopping' }, { status: 503, headers });
  try {
    await store();
    return Response.json({ status: 'ok' }, { headers });
  } catch {
    return Response.json({ status: 'unavailable', store: 'failed' }, { status: 503, headers });
  }
}

const headers = { 'cache-control': 'no-store' };
