import { AnswerError } from '../answers.ts';
import type { Project } from './add-kinds.ts';

/** The oldest versions that the packages work with, by the peers of `@portico/react` and `@portico/server`. */
export const oldestPeers = { react: '18.2', viem: '2.52', wagmi: '3.7' } as const;

const labels = { react: 'React', viem: 'viem', wagmi: 'wagmi' } as const;

/** Describes the versions of React, viem and wagmi that a project has. @throws AnswerError for one that is too old */
export function describeVersions({ version }: Pick<Project, 'version'>): readonly string[] {
  return (Object.keys(labels) as (keyof typeof labels)[]).flatMap((name) => {
    const found = version(name);
    // A range, a tag or a version: its first number is the oldest that may be installed.
    const [number] = /\d+(?:\.\d+)*/.exec(found ?? '') ?? [];
    if (number === undefined) return [];
    const oldest = oldestPeers[name];
    // RainbowKit requires wagmi 2, so wagmi cannot be updated before RainbowKit is gone.
    const remedy =
      name === 'wagmi' && version('@rainbow-me/rainbowkit') !== undefined
        ? 'uninstall RainbowKit and wagmi first'
        : 'update it first';
    if (number.includes('.') && number.localeCompare(oldest, 'en', { numeric: true }) < 0)
      throw new AnswerError(
        `Portico works with ${labels[name]} ${oldest} or later, and this project has ${number}: ${remedy}.`,
      );
    return [`${labels[name]} ${number}`];
  });
}
