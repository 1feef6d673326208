// Warns the administrators before the last certificate of an enabled connection expires: 30, 7 and 1 days before.
import type { Database, Tx } from '#server/kit/db/database.ts';
import { doAllDue, oneByOne } from '#server/kit/jobs/apart.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { writeLog } from './connection-log.store.ts';
import type { Origin } from './saml-connections.store.ts';

/** A message to a person, put on its way in the transaction it belongs to; messaging is given by whoever starts the sweep. */
export type QueueMail = (
  tx: Tx,
  mail: { organisation_id: number | null; recipient: string; subject: string; body: string; idempotency_key: string },
) => Promise<void>;

interface Expiring {
  readonly organisation_id: number;
  readonly id: number;
  readonly name: string;
  readonly day: string;
  readonly days: number;
  readonly admins: readonly { id: number; first_name: string; email: string }[];
}

const batch = 50;

export const certificateWarningsSweep = (database: Database, parts: { queueMail: QueueMail; links: Origin }): Sweep => ({
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
    where greatest(c.idp_x509_cert_expires_at, c.idp_x509_cert_next_expires_at) - make_interval(days => step.days) <= app.now()
      and greatest(c.idp_x509_cert_expires_at, c.idp_x509_cert_next_expires_at) - make_interval(days => step.days) > coalesce(c.warned_at, '-infinity'))`;

async function listDue(tx: Tx, but: readonly number[]): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select c.id from saml_connections c where ${dueNow(tx)} and c.id <> all(${[...but]}::bigint[]) order by c.id limit ${batch}`;
  return rows.map(({ id }) => id);
}

async function warn(tx: Tx, id: number, { queueMail, links }: { queueMail: QueueMail; links: Origin }): Promise<void> {
  const [found] = await tx<Expiring[]>`
    with taken as (update saml_connections c set warned_at = app.now() where c.id = ${id} and ${dueNow(tx)} returning c.*)
    select c.organisation_id, c.id, c.name, to_char(e.at at time zone 'UTC', 'FMDD Month YYYY') as day,
      greatest(0, ceil(extract(epoch from e.at - app.now()) / 86400))::int as days,
      coalesce((select json_agg(json_build_object('id', u.id, 'first_name', u.first_name, 'email', u.email) order by u.id) from users u
        where u.organisation_id = c.organisation_id and u.role in ('organisation_admin', 'organisation_idp_admin') and u.status = 'active'
          and u.email is not null), '[]') as admins
    from taken c cross join lateral (select greatest(c.idp_x509_cert_expires_at, c.idp_x509_cert_next_expires_at) as at) e`;
  if (!found) return;
  const left = found.days === 1 ? '1 day' : `${found.days} days`;
  await writeLog(tx, {
    ...{ organisation_id: found.organisation_id, connection_id: id, kind: 'certificate', outcome: 'refused' },
    reason: `The certificate of the identity provider expires in ${left}, on ${found.day.replace(/\s+/g, ' ')}.`,
  });
  for (const admin of found.admins)
    await queueMail(tx, {
      organisation_id: found.organisation_id,
      recipient: admin.email,
      subject: `The certificate of ${found.name} expires in ${left}`,
      body: `Hello ${admin.first_name},\n\nThe certificate of the single sign-on connection ${found.name} expires on ${found.day.replace(/\s+/g, ' ')}. After that nobody can sign in by it.\n\nAdd the new certificate of your identity provider before then. Both can be in use at once:\n\n${links.origin}/organisation/settings/saml/${id}/configuration`,
      idempotency_key: `saml.certificate:${id}:${found.days}:${found.day}:${admin.id}`,
    });
}
