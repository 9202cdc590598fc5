import { Histogram, type Registry } from 'prom-client';

/** Seconds, from what a session look-up takes to what a timeout allows. */
const bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Labels = Readonly<Record<string, string>>;

/** The durations of operations with the same labels. */
export type Series = { observe(seconds: number): void };

class Kept implements Series {
  readonly labels: Labels;
  readonly counts = new Array<number>(bounds.length + 1).fill(0);
  sum = 0;

  constructor(labels: Labels) {
    this.labels = labels;
  }

  observe(seconds: number): void {
    let index = 0;
    while (index < bounds.length && seconds > (bounds[index] ?? 0)) index += 1;
    this.counts[index] = (this.counts[index] ?? 0) + 1;
    this.sum += seconds;
  }
}

/** A histogram with values per series: prom-client's labels of every duration take longer than looking a session up. */
export class SeriesHistogram extends Histogram {
  readonly #series = new Map<string, Kept>();
  readonly #head: { readonly name: string; readonly help: string; readonly type: string };

  constructor(registry: Registry, name: string, help: string, labelNames: readonly string[]) {
    super({ name, help, labelNames: [...labelNames], buckets: bounds, registers: [registry] });
    this.#head = { name, help, type: 'histogram' };
  }

  /** Returns the series of durations with these labels. Keep it: finding it takes as long as prom-client does. */
  series(labels: Labels): Series {
    const key = JSON.stringify(labels);
    const series = this.#series.get(key) ?? new Kept(labels);
    this.#series.set(key, series);
    return series;
  }

  /** Returns the values that the registry writes as text. */
  async getForPromString() {
    const { name } = this.#head;
    const values = [...this.#series.values()].flatMap(({ labels, counts, sum }) => {
      let total = 0;
      const bucket = counts.map((count, index) => {
        total += count;
        const le = bounds[index] ?? '+Inf';
        return { labels: { ...labels, le }, value: total, metricName: `${name}_bucket` };
      });
      return [
        ...bucket,
        { labels, value: sum, metricName: `${name}_sum` },
        { labels, value: total, metricName: `${name}_count` },
      ];
    });
    return { ...this.#head, values };
  }
}
