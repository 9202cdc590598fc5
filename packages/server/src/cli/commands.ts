import type { Command } from './command.ts';
import { audit } from './commands/audit.ts';
import { backup } from './commands/backup.ts';
import { check } from './commands/check.ts';
import { forget } from './commands/forget.ts';
import { migrate } from './commands/migrate.ts';
import { restore } from './commands/restore.ts';
import { sessionsEnd } from './commands/sessions-end.ts';
import { sessionsList } from './commands/sessions-list.ts';

/** Every command, in the order of help. */
export const commands: readonly Command[] = [
  check,
  migrate,
  sessionsList,
  sessionsEnd,
  forget,
  audit,
  backup,
  restore,
];
