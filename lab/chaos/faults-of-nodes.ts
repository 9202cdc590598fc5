import { setTimeout as delay } from 'node:timers/promises';
import { type Fault, howLong } from './fault.ts';
import { wrongAnswers } from './simulated-node.ts';

/** Everything that happens to the node of Base. */
export const faultsOfNodes: readonly Fault[] = [
  {
    name: 'the node takes 3 s for each answer',
    target: 'node',
    async run(world) {
      world.node.delay = 3000;
      await delay(howLong(world, 3000, 8000));
      world.node.delay = 0;
    },
  },
  {
    name: 'the node says nothing',
    target: 'node',
    async run(world) {
      world.node.fails = 'says nothing';
      await delay(howLong(world, 3000, 8000));
      world.node.fails = undefined;
    },
  },
  {
    name: 'the node answers wrongly',
    target: 'node',
    async run(world) {
      for (const way of world.random.shuffle(wrongAnswers).slice(0, 8)) {
        world.node.fails = way;
        await delay(howLong(world, 300, 1000));
      }
      world.node.fails = undefined;
    },
  },
];
