// Fetches the metadata of identity providers from the addresses that administrators entered: at
// once, then daily.

import { concerningChanges } from '#domain/saml/connection-confirmation.ts';
import { tell } from '#server/kit/audit.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { fetchPublic, NotFetched, type PublicFetch } from '#server/kit/outside/public-fetch.ts';
import type { Portal } from '#server/organisations/sign-in-origins.store.ts';
import { mostMetadata, readMetadata } from '../xml/provider-metadata.ts';
import { UnsafeXml } from '../xml/safe-xml.ts';
import { emailAdministrators, type QueueMail } from './administrators.store.ts';
import { columnsOf } from './configuration.service.ts';
import { emailChange } from './confirmation.service.ts';
import { newsOf, writeLog } from './connection-log.store.ts';

export const metadataSweepName = 'saml metadata';
const platform = { role: 'platform' } as const;
const batch = 20;
const usual: PublicFetch = { mostBytes: mostMetadata, mostMs: 8000 };

interface Due {
  readonly organisation_id: number;
  readonly id: number;
  readonly metadata: string;
}

export interface MetadataParts {
  readonly queueMail: QueueMail;
  readonly links: Portal;
}

/** @param fetching how addresses are read; tests allow their own */
export const metadataSweep = (
  database: Database,
  parts: MetadataParts,
  fetching: PublicFetch = usual,
): Sweep => ({
  name: metadataSweepName,
  everyMs: 5000,
  run: async () => {
    const due = await database.write(platform, takeDue);
    // One that is slow or broken keeps no other waiting.
    await Promise.all(due.map(async (one) => await refresh(database, one, { ...parts, fetching })));
    return null;
  },
});

// The next reading is set before the call: who dies on the way reads it a day later, and no other
// process reads it now.
async function takeDue(tx: Tx): Promise<Due[]> {
  return await tx<Due[]>`
    update saml_connections set metadata_due_at = app.now() + interval '1 day' where id in (
      select id
      from saml_connections
      where metadata_due_at <= app.now() and metadata is not null
      order by metadata_due_at
      limit ${batch}
      for update skip locked)
    returning organisation_id, id, metadata`;
}

async function refresh(
  database: Database,
  due: Due,
  parts: MetadataParts & { readonly fetching: PublicFetch },
): Promise<void> {
  try {
    // Metadata from the internet must not name a provider on this machine.
    const columns = columnsOf(
      readMetadata(await fetchPublic(due.metadata, parts.fetching), { demo: false }),
    );
    await database.write(platform, async (tx) => await keep(tx, due, columns, parts));
  } catch (error) {
    if (!(error instanceof NotFetched || error instanceof UnsafeXml)) throw error;
    await database.write(platform, async (tx) => await fail(tx, due, error.message, parts));
  }
}

interface Refreshed {
  readonly changed: boolean;
  readonly name: string;
  readonly before: Record<string, unknown>;
  readonly is_open: boolean;
}

// Fields entered meanwhile stay: the address must still be the one that was fetched.
async function keep(
  tx: Tx,
  { organisation_id, id, metadata }: Due,
  columns: ReturnType<typeof columnsOf>,
  parts: MetadataParts,
): Promise<void> {
  const rows = await tx<Refreshed[]>`
    with before as (select id, name, idp_entity_id, idp_login_url, idp_logout_url, idp_x509_cert,
      idp_x509_cert_next
      from saml_connections
      where id = ${id} and metadata = ${metadata} for no key update),
    changes as (select b.*,
      (b.idp_entity_id, b.idp_login_url, b.idp_logout_url, b.idp_x509_cert,
        b.idp_x509_cert_next) is distinct from
      (${columns.idp_entity_id}::text, ${columns.idp_login_url}::text,
        ${columns.idp_logout_url}::text, ${columns.idp_x509_cert}::text,
        ${columns.idp_x509_cert_next}::text) as changed from before b)
    update saml_connections c
    set ${tx(columns)}, metadata_read_at = app.now(), metadata_problem = null,
      metadata_failing_since = null,
      updated_at = case when changes.changed then app.now() else c.updated_at end
    from changes where c.id = changes.id
    returning changes.changed, c.name, to_json(changes) as before,
      exists (select from saml_unconfirmed_changes w
        where w.organisation_id = c.organisation_id and w.connection_id = c.id) as is_open`;
  const [row] = rows;
  if (!row) return;
  const connection = { organisation_id, connection_id: id };
  if (row.changed) {
    await writeLog(tx, {
      ...connection,
      kind: 'metadata',
      outcome: 'accepted',
      reason: 'The metadata was read and the configuration was updated.',
    });
    const what = concerningChanges(row.before, columns);
    await emailChange(
      parts,
      tx,
      { organisation_id, id, name: row.name },
      { by: 'The daily refresh of the metadata', what, isOpen: row.is_open },
    );
  } else await tell(tx, [newsOf(connection)]);
}

// The working configuration is kept. The administrators are emailed when the address begins to
// fail, and again only after it has worked in between.
async function fail(
  tx: Tx,
  { organisation_id, id, metadata }: Due,
  reason: string,
  { queueMail, links }: MetadataParts,
): Promise<void> {
  const [failing] = await tx<{ name: string; since: string; is_first: boolean }[]>`
    with before as (select id, metadata_failing_since
      from saml_connections
      where id = ${id} and metadata = ${metadata}
      for no key update)
    update saml_connections c
    set metadata_problem = ${reason},
      metadata_failing_since = coalesce(before.metadata_failing_since, app.now())
    from before where c.id = before.id
    returning c.name, app.iso(c.metadata_failing_since) as since,
      before.metadata_failing_since is null as is_first`;
  if (!failing) return;
  await writeLog(tx, {
    organisation_id,
    connection_id: id,
    kind: 'metadata',
    outcome: 'refused',
    reason,
  });
  if (!failing.is_first) return;
  await emailAdministrators(tx, queueMail, {
    organisation_id,
    subject: `The metadata of ${failing.name} could not be read`,
    text: (reader) =>
      `The metadata of the single sign-on connection ${failing.name} could not be read from its address. ${reader.text(reason)}\n\nThe configuration was not changed. The address is read again each day. You get no further email unless it works in between and fails again.\n\nCheck the address:\n\n${links.origin}/organisation/settings/saml/${id}/configuration`,
    key: `saml.metadata:${id}:${failing.since}`,
  });
}
