// Warns the administrators before the last certificate of an enabled connection expires: 30, 7 and
// 1 days before.
import { type Reader, readerWith } from '#domain/kit/wording/reader.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { doAllDue, oneByOne } from '#server/kit/jobs/apart.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import type { Portal } from '#server/organisations/sign-in-origins.store.ts';
import { emailAdministrators, type QueueMail } from './administrators.store.ts';
import { writeLog } from './connection-log.store.ts';

interface Expiring {
  readonly organisation_id: number;
  readonly id: number;
  readonly name: string;
  readonly at: Date;
  /** Of the organisation. */
  readonly timezone: string;
  readonly days: number;
}

const batch = 50;

export const certificateWarningsSweep = (
  database: Database,
  parts: { queueMail: QueueMail; links: Portal },
): Sweep => ({
  name: 'saml certificates',
  everyMs: 3_600_000,
  run: async () => {
    await doAllDue(database, {
      due: async (tx, but) => await listDue(tx, but),
      work: oneByOne(async (tx, id) => await warn(tx, id, parts)),
    });
    return null;
  },
});

const dueNow = (tx: Tx) => tx`
  c.status = 'enabled' and exists (select from unnest(array[30, 7, 1]) step (days)
    where greatest(c.idp_x509_cert_expires_at,
      c.idp_x509_cert_next_expires_at) - make_interval(days => step.days) <= app.now()
      and greatest(c.idp_x509_cert_expires_at,
        c.idp_x509_cert_next_expires_at) - make_interval(days => step.days) > coalesce(c.warned_at,
        '-infinity'))`;

async function listDue(tx: Tx, but: readonly number[]): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select c.id
    from saml_connections c
    where ${dueNow(tx)} and c.id <> all(${[...but]}::bigint[])
    order by c.id
    limit ${batch}`;
  return rows.map(({ id }) => id);
}

async function warn(
  tx: Tx,
  id: number,
  { queueMail, links }: { queueMail: QueueMail; links: Portal },
): Promise<void> {
  const [found] = await tx<Expiring[]>`
    with taken as (update saml_connections c
      set warned_at = app.now()
      where c.id = ${id} and ${dueNow(tx)}
      returning c.*)
    select c.organisation_id, c.id, c.name, e.at, o.timezone,
      greatest(0, ceil(extract(epoch from e.at - app.now()) / 86400))::int as days
    from taken c
    join organisations o on o.id = c.organisation_id
    cross join lateral (select greatest(c.idp_x509_cert_expires_at,
        c.idp_x509_cert_next_expires_at) as at) e`;
  if (!found) return;
  const dayFor = (reader: Reader): string => reader.date(found.at, found.timezone);
  const left = found.days === 1 ? '1 day' : `${found.days} days`;
  await writeLog(tx, {
    organisation_id: found.organisation_id,
    connection_id: id,
    kind: 'certificate',
    outcome: 'refused',
    reason: `The certificate of the identity provider expires in ${left}, on ${dayFor(readerWith('en-AU'))}.`,
  });
  await emailAdministrators(tx, queueMail, {
    organisation_id: found.organisation_id,
    subject: `The certificate of ${found.name} expires in ${left}`,
    text: (reader) =>
      `The certificate of the single sign-on connection ${found.name} expires on ${dayFor(reader)}. After that nobody can sign in by it.\n\nAdd the new certificate of your identity provider before then. Both can be in use at once:\n\n${links.origin}/organisation/settings/saml/${id}/configuration`,
    key: `saml.certificate:${id}:${found.days}:${found.at.toISOString().slice(0, 10)}`,
  });
}
