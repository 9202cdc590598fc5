import { version as core } from '@wagmi/core';
import { version as react } from 'react';

// Tests on newer versions would pass for another reason.
const oldest: Readonly<Record<string, string>> = JSON.parse(process.env.OLDEST_VERSIONS ?? '{}');
for (const [name, version] of Object.entries({ '@wagmi/core': core, react })) {
  if (version !== oldest[name]) throw new Error(`${name} is ${version}, not ${oldest[name]}`);
}
