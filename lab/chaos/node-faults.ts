import { setTimeout as delay } from 'node:timers/promises';
import { type Fault, randomDuration } from './fault.ts';
import { wrongAnswers } from './simulated-node.ts';

/** Everything that happens to the node of Base. */
export const nodeFaults: readonly Fault[] = [
  {
    name: 'the node takes 3 s for each answer',
    target: 'node',
    async run(harness) {
      harness.node.delay = 3000;
      await delay(randomDuration(harness, 3000, 8000));
      harness.node.delay = 0;
    },
  },
  {
    name: 'the node says nothing',
    target: 'node',
    async run(harness) {
      harness.node.fails = 'says nothing';
      await delay(randomDuration(harness, 3000, 8000));
      harness.node.fails = undefined;
    },
  },
  {
    name: 'the node answers wrongly',
    target: 'node',
    async run(harness) {
      for (const way of harness.random.shuffle(wrongAnswers).slice(0, 8)) {
        harness.node.fails = way;
        await delay(randomDuration(harness, 300, 1000));
      }
      harness.node.fails = undefined;
    },
  },
];
