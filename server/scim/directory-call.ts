// The context of a directory's call: its connection, a transaction in the organisation's own view,
// and what is reported afterwards.
import type { Tx } from '#server/kit/db/database.ts';
import type { QueueMail } from '#server/users/invitations.service.ts';
import type { Directory, DirectoryPeople } from '#server/users/rules/directory-people.service.ts';
import type { Place } from './scim-issues.store.ts';

/** The parts of the program that provisioning needs. */
export interface ScimParts {
  readonly people: DirectoryPeople;
  readonly queueMail: QueueMail;
  /** Where we are reached from outside. */
  readonly links: { readonly origin: string };
}

export interface DirectoryCall extends Place, ScimParts {
  readonly tx: Tx;
  readonly directory: Directory;
  /** Before the path of each resource: https://host/scim/v2/connection. */
  readonly base: string;
}

/** The operation, for the log of the connection. */
export interface Done {
  readonly reason: string;
  readonly user_id?: number | null;
}
