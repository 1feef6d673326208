// What the second factor is built from.
import type { Sealing } from '#server/kit/access/sealing.ts';
import type { Database } from '#server/kit/db/database.ts';
import type { CodeParts } from '../codes.service.ts';
import type { Sessions } from '../sessions.service.ts';
import type { QueueMail } from '../sign-in.service.ts';

export interface TwoFactorParts extends CodeParts {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly queueMail: QueueMail;
  readonly sealing: Sealing;
}
