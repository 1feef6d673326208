// The world in which the model plays: two organisations, their people and devices, the centre's
// staff, and two processes of the program on one database.

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Actor } from '#domain/access/actor.ts';
import { createIntake, type Intake } from '#server/alerts/alert-intake.ts';
import { anOperator } from '#server/alerts/alerts.factory.ts';
import { features } from '#server/app.ts';
import { sealKeyOf } from '#server/audit/event-chain.ts';
import type { CommittedNews, Database, Tx } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { createLog } from '#server/kit/log.ts';
import {
  type HandedOver,
  type OutsideAdapter,
  OutsideFailure,
  type OutsideMessage,
} from '#server/kit/outside/adapter.ts';
import { type TestDatabase, testSecret } from '#server/kit/testing/test-database.ts';
import { subscribersOf, sweepsOf } from '#server/program/gather.ts';
import type { PartnerMood } from './model-steps.ts';

export interface ModelDevice {
  readonly device_id: number;
  readonly organisation_id: number;
  readonly is_satellite: boolean;
}

/** The program once: its intake and its sweeps on a pool of its own. */
export interface ModelProcess {
  readonly database: Database;
  readonly intake: Intake;
  readonly sweeps: readonly Sweep[];
}

export interface ModelWorld {
  readonly db: TestDatabase;
  readonly processes: readonly ModelProcess[];
  readonly partner: Partner;
  /** The rows that each commit reported as published, in the order received. */
  readonly committed: CommittedNews[];
  organisations: readonly number[];
  people: readonly number[];
  devices: readonly ModelDevice[];
  staff: readonly Actor[];
}

/**
 * The partners for messages: accepts or refuses them by its mood, and remembers those it accepted.
 */
export class Partner implements OutsideAdapter {
  mood: PartnerMood = 'well';
  /** Keys that were given again although they had been taken. */
  readonly doubled: string[] = [];
  readonly #taken = new Set<string>();

  async send(message: OutsideMessage): Promise<HandedOver> {
    if (this.#taken.has(message.idempotency_key)) this.doubled.push(message.idempotency_key);
    if (this.mood === 'down') throw new OutsideFailure('partner', 'It is out of order.');
    if (this.mood === 'unreachable')
      throw new OutsideFailure('unreachable', 'The number is not in use.', { code: '30005' });
    if (this.mood === 'refuses') throw new OutsideFailure('message', 'It is badly written.');
    if (this.mood === 'no_answer')
      throw new OutsideFailure('unknown_outcome', 'It did not answer.');
    this.#taken.add(message.idempotency_key);
    return { status: 'handed_over', reference: null };
  }
}

const links = { secret: testSecret, origin: 'http://vigil.test' };

const anchors = {
  file: join(tmpdir(), 'vigil-model-anchors.jsonl'),
  webhook: null,
  key: sealKeyOf(testSecret),
};

const everyService = {
  email: 'P',
  sms: 'P',
  voice: 'P',
  'push:apns': 'P',
  'push:fcm': 'P',
  push: 'P',
  partner: 'P',
};

/** Two processes on the database; the people come with `populate`. */
export function openWorld(db: TestDatabase): ModelWorld {
  const partner = new Partner();
  const committed: CommittedNews[] = [];
  const processes = [db.database, db.open()].map((database): ModelProcess => {
    database.onCommit((news) => news && committed.push(news));
    const intake = createIntake(database, { subscribers: subscribersOf(features) });
    const adapters = { email: partner, sms: partner, voice: partner, push: partner, partner };
    const parts = {
      database,
      log: createLog('silent'),
      intake,
      adapters,
      links,
      anchors,
      providers: everyService,
      dispatch: null,
      callsLoaded: () => true,
    };
    const secrets = { APP_SECRET: testSecret, EARLIER_APP_SECRETS: '' };
    const sweeps = sweepsOf(features, {
      ...parts,
      secrets,
      afterAlarms: () => {},
      sessionMinutes: 60,
    });
    return { database, intake, sweeps };
  });
  return {
    db,
    processes,
    partner,
    committed,
    organisations: [],
    people: [],
    devices: [],
    staff: [],
  };
}

/**
 * Empties the database and creates all people again: the first organisation is monitored, the
 * second is not.
 */
export async function populate(world: ModelWorld): Promise<void> {
  const sql = world.db.ownerSql;
  world.partner.mood = 'well';
  world.committed.length = 0;
  world.db.clock.now = new Date('2026-11-20T21:00:00.000Z');
  await sql`
    truncate organisations, users, events, event_seals, positions, device_frames, deliveries,
      live_outbox, partner_faults, inbound_messages, opt_outs cascade
  `;
  await sql`
    insert into response_steps (alert_type_id, position, kind, content)
    select id, 1, 'do', 'Ring the person'
    from alert_types
  `;
  const made = [
    await anOrganisation(sql, 'Harbour', false),
    await anOrganisation(sql, 'Quay', true),
  ];
  world.organisations = made.map(({ organisation_id }) => organisation_id);
  world.people = made.flatMap(({ people }) => people);
  world.devices = made.flatMap(({ devices }) => devices);
  const supervisor = await anOperator(sql, 'Sue', 'monitoring_centre_supervisor');
  world.staff = [
    await anOperator(sql, 'Mei'),
    await anOperator(sql, 'Tom'),
    supervisor,
    await anOperator(sql, 'Ada', 'admin'),
  ];
  for (const [place, { user_id }] of world.staff.entries())
    await sql`update users set mobile = ${`+6149157020${place}`} where id = ${user_id}`;
}

interface MadeOrganisation {
  readonly organisation_id: number;
  readonly people: readonly number[];
  readonly devices: readonly ModelDevice[];
}

async function anOrganisation(
  sql: Tx,
  name: string,
  not_monitored: boolean,
): Promise<MadeOrganisation> {
  const digit = not_monitored ? '2' : '1';
  const organisation_id = await idOf(
    sql`
      insert into organisations (name, not_monitored, created_at)
      values (${name}, ${not_monitored}, app.now() - interval '1 year')
      returning id
    `,
  );
  const department = await idOf(
    sql`
      insert into departments (organisation_id, name)
      values (${organisation_id}, 'Wharf')
      returning id
    `,
  );
  const group = await idOf(
    sql`
      insert into escalation_groups (organisation_id, name)
      values (${organisation_id}, 'On call')
      returning id
    `,
  );
  const person = async (
    first: string,
    role: string,
    mobile: string | null,
    email: string | null,
  ): Promise<number> =>
    await idOf(sql`
      insert into users (organisation_id, department_id, role, first_name, last_name, mobile, email,
        escalation_group_id, grace_period)
      values (${organisation_id}, ${role === 'organisation_user' ? department : null}, ${role},
        ${first}, ${name}, ${mobile}, ${email},
        ${role === 'organisation_user' ? group : null}, ${first === 'Noah' ? 2 : null}) returning id`);
  const noah = await person('Noah', 'organisation_user', `+6149157${digit}001`, null);
  const ruth = await person('Ruth', 'organisation_user', null, null);
  const bob = await person('Bob', 'escalation_contact', `+6149157${digit}002`, null);
  const cat = await person(
    'Cat',
    'escalation_contact',
    `+6149157${digit}003`,
    `cat${digit}@example.test`,
  );
  await person('Ann', 'organisation_admin', `+6149157${digit}004`, `ann${digit}@example.test`);
  await sql`
    insert into escalation_group_users (organisation_id, escalation_group_id, user_id, "order",
      all_day, time_on, time_off, days)
    values
      (${organisation_id}, ${group}, ${cat}, 1, false, '08:00', '18:00', '{1,2,3,4,5}'),
        (${organisation_id}, ${group}, ${bob}, 2, true, null, null, '{1,2,3,4,5,6,7}')`;
  await sql`
    insert into personal_contacts (organisation_id, user_id, "order", first_name, last_name, mobile)
    values (${organisation_id}, ${noah}, 1, 'Pia', 'Ward', ${`+6149157${digit}005`})`;
  const device = async (type: number, user: number | null): Promise<ModelDevice> => {
    const device_id = await idOf(
      sql`
        insert into devices (organisation_id, device_type_id, user_id, device_name)
        values (${organisation_id}, ${type}, ${user}, ${`Unit ${type}`})
        returning id
      `,
    );
    return { device_id, organisation_id, is_satellite: type === 4 };
  };
  const phone = await device(1, noah);
  await sql`
    insert into app_installations (organisation_id, device_id, user_id, installation_uuid,
      token_hash, platform, push_provider, push_token)
    values (${organisation_id}, ${phone.device_id}, ${noah}, gen_random_uuid(),
      ${Buffer.from(`token ${digit}`)}, 'android', 'fcm', ${`push-${digit}`})`;
  const others = [
    await device(2, noah),
    await device(4, noah),
    await device(3, noah),
    await device(2, ruth),
    await device(2, null),
  ];
  return { organisation_id, people: [noah, ruth], devices: [phone, ...others] };
}

async function idOf(
  made: PromiseLike<readonly { readonly [column: string]: unknown }[]>,
): Promise<number> {
  const [row] = await made;
  return Number(row?.['id']);
}
