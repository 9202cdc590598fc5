/** Numbers that follow from a seed. */
export type Random = {
  /** From 0 to below 1. */
  next(): number;
  /** From `least` to `most`. */
  between(least: number, most: number): number;
  /** One of them; undefined of none. */
  pick<Item>(items: readonly Item[]): Item | undefined;
  /** All of them in another order. */
  shuffle<Item>(items: readonly Item[]): readonly Item[];
};

/** Numbers for a seed, always the same ones (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (least, most) => least + next() * (most - least),
    pick: (items) => items[Math.floor(next() * items.length)],
    shuffle: (items) =>
      items
        .map((item) => ({ item, place: next() }))
        .sort((one, other) => one.place - other.place)
        .map(({ item }) => item),
  };
}
