// The SQL of responses without a request: each is held for ten minutes for the browser that posted
// it.
import type { Tx } from '#server/kit/db/database.ts';
import type { Connection } from '../connections/saml-connections.store.ts';
import type { AssertionFacts } from './assertion-facts.ts';

type Of = Pick<Connection, 'organisation_id' | 'id'>;

/** The facts of a verified assertion that a sign-in needs. */
export type PersonFacts = Pick<
  AssertionFacts,
  'nameId' | 'nameIdFormat' | 'sessionIndex' | 'attributes'
>;

export interface Arrival {
  readonly facts: PersonFacts;
  readonly path: string;
  /** For the log. */
  readonly details: Record<string, unknown> | null;
}

const minutes = 10;

/** @param browserHash of the new cookie of the browser that posted the response */
export async function insertArrival(
  tx: Tx,
  of: Of,
  { browserHash, facts, path, details }: Arrival & { browserHash: Buffer },
): Promise<void> {
  const { nameId, nameIdFormat, sessionIndex, attributes } = facts;
  await tx`
    insert into saml_arrivals (organisation_id, connection_id, browser_hash, facts, path, details,
      expires_at)
    values (${of.organisation_id}, ${of.id}, ${browserHash},
      ${JSON.stringify({ nameId, nameIdFormat, sessionIndex, attributes })}::text::jsonb, ${path},
      ${details && JSON.stringify(details)}::text::jsonb,
        app.now() + make_interval(mins => ${minutes}))`;
}

/**
 * The response held for this browser; nothing where it was continued, is too old, or arrived at
 * another connection or browser.
 */
export async function findArrival(
  tx: Tx,
  of: Of,
  browserHash: Buffer,
): Promise<Arrival | undefined> {
  const [row] = await tx<Arrival[]>`
    select facts, path, details from saml_arrivals
    where organisation_id = ${of.organisation_id}
      and connection_id = ${of.id}
      and browser_hash = ${browserHash}
      and used_at is null
      and expires_at > app.now()`;
  return row;
}

/** The same, used up by this. */
export async function takeArrival(
  tx: Tx,
  of: Of,
  browserHash: Buffer,
): Promise<Arrival | undefined> {
  const [row] = await tx<Arrival[]>`
    update saml_arrivals set used_at = app.now()
    where organisation_id = ${of.organisation_id}
      and connection_id = ${of.id}
      and browser_hash = ${browserHash}
      and used_at is null
      and expires_at > app.now()
    returning facts, path, details`;
  return row;
}

/** Forgets those that are over. @returns how many */
export async function trimArrivals(tx: Tx, most: number): Promise<number> {
  const rows = await tx`
    delete from saml_arrivals a using (select organisation_id, browser_hash from saml_arrivals
      where expires_at < app.now() order by expires_at limit ${most}) old
    where a.organisation_id = old.organisation_id and a.browser_hash = old.browser_hash`;
  return rows.count;
}
