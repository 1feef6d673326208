// The product's side of bulk messages: one message to thousands of contacts, and alerts of
// unmonitored organisations before and during it.
import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { nowMs, pause } from '../kit/clock.ts';
import type { Figures, Side } from '../kit/measurement.ts';
import { percentile } from '../kit/statistics.ts';
import { scaled, type World } from '../ratios/world.ts';
import { openEscalatedAlerts } from './escalation.ts';
import { startProduct } from './server.ts';
import { signIn } from './session.ts';
import { consoleWorld, staff } from './world-rows.ts';

const size = consoleWorld(1000);
const organisation = 1;
const group = 1;
// A busy machine is slow: a copy that still waits is not one that was lost.
const patienceMs = 600_000;
const oneByOne = { inFlight: 1, gapMs: 40 };

/** Nothing until the server runs. */
export async function productBulkMessages(world: World): Promise<Side | undefined> {
  const product = await startProduct(world, size);
  if (!product) return undefined;
  const recipients = scaled(world, 20_000);
  const sql = postgres(product.databaseUrl, { max: 1, onnotice: () => undefined });
  await writeContacts(sql, recipients);
  const headers = await signIn(product.port, staff.admin);
  const alerts = await openEscalatedAlerts(product, size);
  const handed = async (count: number): Promise<number> => {
    const raised = await alerts.raise(count, oneByOne);
    return percentile(
      raised.flatMap(({ handed_ms }) => handed_ms ?? []),
      0.99,
    );
  };
  const send = async (): Promise<{ id: number; accepted_ms: number }> => {
    const began = nowMs();
    const answer = await fetch(
      `http://127.0.0.1:${product.port}/api/organisations/${organisation}/messages`,
      {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          title: 'Storm',
          content: 'A storm is near. Stay inside.',
          channel: 'sms',
          key: randomUUID(),
          recipients: { messaging_group_ids: [group] },
        }),
      },
    );
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The message was not taken: ${answer.status} ${text}`);
    return { id: JSON.parse(text).data.id, accepted_ms: nowMs() - began };
  };
  return {
    round: async (): Promise<Figures> => {
      const count = scaled(world, 50);
      const quiet_p99 = await handed(count);
      const { id, accepted_ms } = await send();
      const busy_p99 = await handed(count);
      const left = (await progressOf(sql, id)).waiting;
      const { first_out_ms, doubled, missing } = await finished(sql, id, recipients);
      return {
        accepted_ms,
        first_out_ms,
        quiet_p99,
        busy_p99,
        delay_p99: Math.max(0, busy_p99 - quiet_p99),
        left,
        doubled,
        missing,
      };
    },
    close: async () => {
      await alerts.close();
      await sql.end({ timeout: 2 });
      await product.stop();
    },
  };
}

/** An address book of one group, written past the triggers. */
async function writeContacts(sql: postgres.Sql, count: number): Promise<void> {
  await sql.unsafe(`
    set session_replication_role = replica;
    insert into messaging_groups (organisation_id, id, name) overriding system value values (${organisation}, ${group}, 'Everybody');
    insert into messaging_contacts (organisation_id, id, name, mobile, mobile_country) overriding system value
      select ${organisation}, n, 'Contact ' || n, '+61480' || lpad(n::text, 6, '0'), 'AU' from generate_series(1, ${count}) n;
    insert into messaging_contact_groups (organisation_id, messaging_contact_id, messaging_group_id)
      select ${organisation}, n, ${group} from generate_series(1, ${count}) n;
    set session_replication_role = origin;
    insert into messaging_pricings (organisation_id, enable_billed_messages) values (${organisation}, true) on conflict do nothing;`);
  await sql.unsafe('analyze messaging_contacts, messaging_contact_groups');
}

interface Progress {
  readonly waiting: number;
  readonly first_out_ms: number | null;
  readonly sent: number;
  readonly numbers: number;
}

async function progressOf(sql: postgres.Sql, id: number): Promise<Progress> {
  const [row] = await sql<Progress[]>`
    select count(*) filter (where r.status in ('waiting', 'queued'))::integer as waiting,
      count(o.delivery_id)::integer as sent, count(distinct o.recipient)::integer as numbers,
      extract(epoch from min(d.handed_over_at) - min(m.created_at))::float8 * 1000 as first_out_ms
    from message_recipients r
    join messages m on m.organisation_id = r.organisation_id and m.id = r.message_id
    left join deliveries d on d.idempotency_key = 'message:' || r.id
    left join outbox_messages o on o.delivery_id = d.id
    where r.organisation_id = ${organisation} and r.message_id = ${id}`;
  if (!row) throw new Error('The message is gone');
  return row;
}

/** Waits until every copy left. */
async function finished(sql: postgres.Sql, id: number, recipients: number) {
  const giveUp = nowMs() + patienceMs;
  for (;;) {
    const { waiting, first_out_ms, sent, numbers } = await progressOf(sql, id);
    if (waiting === 0 || nowMs() > giveUp)
      return {
        first_out_ms: first_out_ms ?? patienceMs,
        doubled: sent - numbers,
        missing: recipients - numbers,
      };
    await pause(500);
  }
}
