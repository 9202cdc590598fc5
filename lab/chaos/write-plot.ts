// node --conditions=source chaos/write-plot.ts test-results/soak-sqlite.json ../docs/operate/soak.svg
import { readFileSync, writeFileSync } from 'node:fs';
import { plotChaos, plotSoak } from './plots.ts';

const [, , from = '', to = ''] = process.argv;
const result = JSON.parse(readFileSync(from, 'utf8'));
writeFileSync(to, 'usage' in result ? plotSoak(result) : plotChaos(result));
