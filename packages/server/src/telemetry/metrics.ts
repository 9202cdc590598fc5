import { setTimeout as delay } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge as PromGauge, Registry } from 'prom-client';
import { version } from '../common/versions.ts';
import { type Series, SeriesHistogram } from './histogram.ts';
import type { Gauge, Observation, Observer, Occurrence, Operation, Outcome } from './telemetry.ts';

/** The metrics of one or more servers of a process. */
export type Metrics = Required<Observer> & {
  /** The content type of `text`. */
  readonly contentType: string;
  /** The metrics as Prometheus reads them. */
  text(): Promise<string>;
};

/** Time that a gauge may take: a database that hangs must not keep the other figures back. In milliseconds. */
const gaugeTimeout = 1000;

/** Durations of operations: by name, their histogram and the labels of an outcome. */
const durations = {
  request: [
    'portico_http_request_duration_seconds',
    'HTTP requests',
    ['method', 'route', 'status'],
  ],
  'sign-in': ['portico_sign_in_duration_seconds', 'Attempts to sign in', ['provider', 'kind']],
  signature: [
    'portico_signature_check_duration_seconds',
    'Checks of signatures',
    ['chain', 'result'],
  ],
  node: ['portico_node_request_duration_seconds', 'Requests to nodes', ['chain', 'node', 'result']],
  store: ['portico_store_duration_seconds', 'Calls of the store', ['method', 'result']],
} as const;

type Timed = Exclude<Operation, { name: 'proof' }>;

/**
 * Metrics for Prometheus, by prom-client, with the process's: event loop delay, memory, garbage collections.
 * @example
 * const metrics = createMetrics();
 * const auth = createAuth({ observers: [metrics], … });
 * // On a port or path that visitors cannot reach:
 * response.setHeader('content-type', metrics.contentType).end(await metrics.text());
 */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new PromGauge({
    name: 'portico_build_info',
    help: '1, with the version of Portico',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1);
  const histograms = new Map(
    Object.entries(durations).map(([name, [metric, what, labels]]) => {
      const help = `${what}, by how long they took`;
      return [name, new SeriesHistogram(registry, metric, help, labels)];
    }),
  );
  const signIns = new Counter({
    name: 'portico_sign_ins_total',
    help: 'Attempts to sign in, by what became of them',
    labelNames: ['provider', 'kind', 'code'],
    registers: [registry],
  });
  const count = createCounters(registry);
  const watch = createGauges(registry);
  const known = new WeakMap<Operation, Map<number | string, Series>>();

  const findSeries = (operation: Timed, outcome: Outcome): Series | undefined => {
    let byResult = known.get(operation);
    if (byResult === undefined) {
      byResult = new Map();
      known.set(operation, byResult);
    }
    const result = getResult(operation, outcome);
    let series = byResult.get(result);
    if (series === undefined) {
      series = histograms.get(operation.name)?.series(getLabels(operation, result));
      if (series !== undefined) byResult.set(result, series);
    }
    return series;
  };

  return {
    begin(operation): Observation | undefined {
      if (operation.name === 'proof') return undefined;
      const started = performance.now();
      return {
        end(outcome) {
          findSeries(operation, outcome)?.observe((performance.now() - started) / 1000);
          if (operation.name !== 'sign-in') return;
          const { code, kind = 'unknown' } = outcome;
          signIns.inc({ provider: operation.provider, kind, code });
        },
      };
    },
    count,
    watch,
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

/** Returns the label that depends on the outcome. From a closed set, as all labels are, or the site's configuration. */
function getResult({ name }: Timed, { code, status, kind }: Outcome): number | string {
  if (name === 'request') return status ?? 'none';
  return name === 'sign-in' ? (kind ?? 'unknown') : (kind ?? code);
}

/** Returns the labels by the fields of the operation; the last one is the outcome's. */
function getLabels(operation: Timed, outcome: number | string): Record<string, string> {
  const fields: Readonly<Record<string, unknown>> = { ...operation };
  const labels: readonly string[] = durations[operation.name][2];
  return Object.fromEntries(
    labels.map((label) => [
      label,
      String(fields[label === 'chain' ? 'chainId' : label] ?? outcome),
    ]),
  );
}

/** The metric, help and labels of each counter. A chain's label is `chain`; others are named as in the occurrence. */
const counters = {
  'session-opened': ['portico_sessions_opened_total', 'Sessions that were opened', []],
  'session-ended': ['portico_sessions_ended_total', 'Sessions that were ended', ['reason']],
  'rpc-call': ['portico_rpc_calls_total', 'Calls to the RPC proxy', ['chain', 'result']],
  'rpc-refusal': [
    'portico_rpc_refusals_total',
    'Requests to the RPC proxy that were refused',
    ['chain', 'code'],
  ],
  mail: ['portico_mails_total', 'Mails, by what became of them', ['provider', 'result']],
  'byte-refusal': [
    'portico_byte_refusals_total',
    'Bodies and answers that had no room in memory',
    ['use'],
  ],
} as const satisfies Record<Occurrence['name'], unknown>;

function createCounters(registry: Registry): (occurrence: Occurrence) => void {
  const byName = new Map(
    Object.entries(counters).map(([occurrence, [name, help, labelNames]]) => {
      const registers = [registry];
      return [
        occurrence,
        new Counter<string>({ name, help, labelNames: [...labelNames], registers }),
      ];
    }),
  );
  return (occurrence) => {
    const { name, count, chainId, ...labels } = { count: 1, chainId: undefined, ...occurrence };
    const chain = chainId === undefined ? {} : { chain: String(chainId) };
    byName.get(name)?.inc({ ...chain, ...labels }, count);
  };
}

/** The metric, help and labels of each gauge. */
const gauges = {
  sessions: ['portico_sessions', 'Live sessions in the database', []],
  'backup-time': [
    'portico_backup_timestamp_seconds',
    'Time of the last backup that was recorded, 0 without one',
    [],
  ],
  'store-queue': ['portico_store_queue', 'Calls that wait for the database', []],
  'store-state': [
    'portico_store_state',
    '1 for what the database allows: ok, reads-only or unavailable',
    ['state'],
  ],
  'node-queue': ['portico_node_queue', 'Requests that wait for a node', ['chain', 'use']],
  'node-running': ['portico_node_running', 'Requests that nodes are answering', ['chain', 'use']],
  'bytes-held': ['portico_held_bytes', 'Bytes of bodies and answers in memory', ['use']],
  'node-open': [
    'portico_node_breaker_open',
    '1 while a node is not asked, because it failed',
    ['chain', 'node'],
  ],
} as const satisfies Record<Gauge['name'], unknown>;

/** Reads what is watched whenever the metrics are. What has the same labels is added up. */
function createGauges(registry: Registry): (gauge: Gauge) => void {
  const watched = new Map<Gauge['name'], Gauge[]>();
  for (const name of Object.keys(gauges) as Gauge['name'][]) {
    const [metric, help, labelNames] = gauges[name];
    watched.set(name, []);
    new PromGauge({
      name: metric,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      async collect() {
        const sources = watched.get(name) ?? [];
        const late = delay(gaugeTimeout, undefined, { ref: false });
        const values: (number | undefined)[] = await Promise.all(
          sources.map(({ read }) =>
            Promise.race([Promise.resolve().then(read), late]).catch(() => undefined),
          ),
        );
        this.reset();
        for (const [index, { labels }] of sources.entries()) {
          const value = values[index];
          if (value !== undefined) this.inc(labels, value);
        }
        // prom-client shows a gauge without labels as 0 where nothing is known.
        if (labelNames.length === 0 && values.every((value) => value === undefined)) this.remove();
      },
    });
  }
  return (gauge) => watched.get(gauge.name)?.push(gauge);
}
