// The SQL of terms and conditions: versions are added and never changed. `organisationId` is null
// for the platform's.
import type { TermsText, TermsVersion } from '#domain/organisations/terms/terms.api.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/** Far more versions than are ever written; the oldest beyond are not listed. */
const mostListed = 500;

const versionOf = (tx: Tx): Fragment => tx`
  t.id, t.version, t.written_by, app.iso(t.created_at) as created_at,
  t.version = (select max(n.version)
    from terms n
    where n.organisation_id is not distinct from t.organisation_id) as latest,
  (select count(*)::int from terms_acceptances a where a.terms_id = t.id) as accepted_count`;

const ofOwner = (tx: Tx, organisationId: number | null): Fragment =>
  organisationId === null
    ? tx`t.organisation_id is null`
    : tx`t.organisation_id = ${organisationId}`;

export const listTerms = async (tx: Tx, organisationId: number | null): Promise<TermsVersion[]> =>
  await tx<TermsVersion[]>`
    select ${versionOf(tx)}
    from terms t
    where ${ofOwner(tx, organisationId)}
    order by t.version desc
    limit ${mostListed}`;

export async function findTerms(
  tx: Tx,
  organisationId: number | null,
  id: number,
): Promise<TermsText | undefined> {
  const [row] = await tx<TermsText[]>`
    select ${versionOf(tx)}, t.content
    from terms t
    where ${ofOwner(tx, organisationId)} and t.id = ${id}
  `;
  return row;
}

/** The latest version, held back from other writers until the transaction ends. */
export async function lockLatest(
  tx: Tx,
  organisationId: number | null,
): Promise<{ version: number; content: string } | undefined> {
  await tx`select pg_advisory_xact_lock(7310064, hashint8(${organisationId ?? 0}::bigint))`;
  const [row] = await tx<{ version: number; content: string }[]>`
    select t.version, t.content
    from terms t
    where ${ofOwner(tx, organisationId)}
    order by t.version desc
    limit 1`;
  return row;
}

export interface NewTerms {
  readonly organisation_id: number | null;
  readonly version: number;
  readonly content: string;
  readonly written_by: string | null;
}

/** Writes a version and answers its id. */
export async function insertTerms(tx: Tx, terms: NewTerms): Promise<number> {
  const [row] = await tx<{ id: number }[]>`insert into terms ${tx(terms)} returning id`;
  if (!row) throw new Error('the terms were not written');
  return row.id;
}

/**
 * How many people with an account these terms bind: of an organisation its own people, of the
 * platform its staff and the people of organisations without own terms.
 */
export async function countBound(tx: Tx, organisationId: number | null): Promise<number> {
  const whose =
    organisationId === null
      ? tx`not exists (select from terms n where n.organisation_id = u.organisation_id)`
      : tx`u.organisation_id = ${organisationId}`;
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count
    from users u
    where ${whose} and u.deleted_at is null and u.email is not null and u.status <> 'disabled'`;
  return row?.count ?? 0;
}
