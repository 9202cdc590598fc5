import { languageCodes } from './answers.ts';
import { chainFlag, chainNames } from './chains.ts';
import { kinds } from './kinds.ts';

/** The text of `--help`. */
export const help = `npm create portico@latest [folder] -- [options]
create-portico [folder] [options]

Writes a site with wallet sign-in, sessions, a guarded page, tests and a
Dockerfile into a new folder.

  --name <text>          what people read                        (of the folder)
  --kind <kind>                                                  (site)
${Object.entries(kinds)
  .map(([name, { label }]) => `    ${name.padEnd(13)} ${label}`)
  .join('\n')}
  --database <name>      sqlite or postgres                      (sqlite)
  --chains <names>       separated by commas, the default        (base)
                         one first:
${indented(chainNames.map(chainFlag))}
  --languages <codes>    of the kind site, separated by commas:  (en)
${indented(languageCodes)}
  --project-id <id>      the project at WalletConnect, for       (none)
                         wallets on phones
  --packages <folder>    tarballs of the packages, from
                         npm run pack in a clone
  -y, --yes              takes the default of every question that has no flag
  -h, --help
  -v, --version`;

/** Joins names by commas, in lines that fit a terminal of 80 columns. */
function indented(names: readonly string[]): string {
  const lines = names.join(', ').match(/.{1,63}(,|$)/g) ?? [];
  return lines.map((line) => `      ${line.trim()}`).join('\n');
}
