import { area, dot, gridY, line, plot, rectX, ruleX, ruleY } from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import type { ChaosResult } from './run-chaos.ts';
import type { SoakResult } from './run-soak.ts';
import type { Trend } from './verdict.ts';
