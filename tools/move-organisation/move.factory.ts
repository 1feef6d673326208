// Two cells for tests: the first one with the demo world, the second one with nothing but what
// migrations make.
import { seedFirstStart } from '#database/seed/responses/first-start.ts';
import { seedDemoWorld } from '#database/seed/seed-demo-world.ts';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { anEvent } from '#server/alerts/alerts.factory.ts';
import { sealKeyOf } from '#server/audit/event-chain.ts';
import { sealSome } from '#server/audit/event-seal.sweep.ts';
import { verifyEvents } from '#server/audit/verify-events.service.ts';
import { type TestDatabase, testDatabase, testSecret } from '#server/kit/testing/test-database.ts';
import { type MoveAsked, type Moved, moveOrganisation } from './move-organisation.ts';
import { movedTables } from './moved-rows.ts';

export interface TwoCells {
  readonly first: TestDatabase;
  readonly second: TestDatabase;
  /** The organisation of the demo world with the most people. */
  readonly organisation: number;
  /** Pendants of that organisation, and of another one. */
  readonly own: Pendant;
  readonly others: Pendant;
  move(asked?: Partial<MoveAsked>): Promise<Moved>;
  moveBack(): Promise<Moved>;
  close(): Promise<void>;
}

export interface Pendant {
  readonly organisation_id: number;
  readonly device_id: number;
  readonly imei: string;
}

export async function twoCells(): Promise<TwoCells> {
  const first = await testDatabase();
  await seedDemoWorld(first.open({ statementTimeoutMs: 60_000 }), { now: new Date() });
  const second = await testDatabase();
  await second.ownerSql`select app.become_cell(1)`;
  // As at the first start of a program: comments of the same words with other numbers.
  await seedFirstStart(second.database);
  for (const { ownerSql } of [first, second]) await ownerSql`select app.turn_directory_on()`;
  const [largest] = await first.ownerSql<{ id: number }[]>`
    select organisation_id as id from users
    where organisation_id > 0
    group by organisation_id
    order by count(*) desc
    limit 1`;
  const organisation = largest?.id ?? 0;
  const urls = { fromUrl: first.ownerUrl, toUrl: second.ownerUrl, secret: testSecret };
  return {
    first,
    second,
    organisation,
    own: await aPendant(first, organisation, true),
    others: await aPendant(first, organisation, false),
    move: async (asked = {}) => await moveOrganisation({ ...urls, organisation, ...asked }),
    moveBack: async () =>
      await moveOrganisation({
        ...urls,
        fromUrl: urls.toUrl,
        toUrl: urls.fromUrl,
        organisation,
      }),
    close: async () => {
      await first.close();
      await second.close();
    },
  };
}

async function aPendant(db: TestDatabase, organisation: number, own: boolean): Promise<Pendant> {
  const [found] = await db.ownerSql<Pendant[]>`
    select organisation_id, id as device_id, imei from devices
    where imei is not null and archived_at is null and enable_alerts
      and (organisation_id = ${organisation}) = ${own}
    order by id
    limit 1`;
  if (!found) throw new Error('The demo world has no such pendant');
  return found;
}

/** Rows of the platform that each cell made for itself: the same by their names. */
const byName: Readonly<Record<string, string>> = {
  'alerts t."resolution_comment_id"':
    '(select c.name from resolution_comments c where c.id = t.resolution_comment_id)',
  'response_steps t."alert_type_response_id"':
    '(select c.name from alert_type_responses c where c.id = t.alert_type_response_id)',
};

/** What each table holds of an organisation, without the places in the order of commits. */
export async function rowsOf(
  { ownerSql }: TestDatabase,
  organisation: number,
): Promise<Record<string, string>> {
  const held: Record<string, string> = {};
  for (const { name, read: all, where } of await movedTables(ownerSql, { organisation })) {
    const read = all.map((column) => byName[`${name} ${column}`] ?? column);
    const [row] = await ownerSql.unsafe<{ held: string }[]>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(r::text, 0)), 0) as held
       from (select ${read.join(', ')} from ${name} t where ${where}) r`,
    );
    held[name] = row?.held ?? '';
  }
  return held;
}

/** An alarm that its gateway would acknowledge once this has resolved. @returns its key */
export async function alarm({ database }: TestDatabase, device: Pendant): Promise<string> {
  const event = anEvent('sos');
  await createIntake(database).take({ device, events: [event] });
  return event.event_key;
}

/** @returns what a walk over the sealed log finds wrong */
export async function logFindings({ database }: TestDatabase): Promise<readonly string[]> {
  const key = sealKeyOf(testSecret);
  while ((await sealSome(database, key)) > 0);
  const anchorFile = '/nonexistent/anchors';
  return (await verifyEvents(database, { keys: [key], anchorFile, archives: [] })).findings;
}
