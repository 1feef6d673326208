// What each call of a directory is done with: whose connection it is, in a transaction of the
// organisation's own view, and what is said of it afterwards.
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

/** What was done, for the log of the connection. */
export interface Done {
  readonly reason: string;
  readonly user_id?: number | null;
}
