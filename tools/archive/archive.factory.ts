// The fixtures of tests of archives: a log with an old enough month, in which a device raised an
// alarm and an operator answered it, and some events of today.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { DeviceEvent } from '#domain/devices/device-event.ts';
import { acknowledgeAlert } from '#server/alerts/actions/acknowledge-alert.service.ts';
import { createIntake } from '#server/alerts/alert-intake.ts';
import {
  type AlertWorld,
  anAlertWorld,
  anEvent,
  anOperator,
} from '#server/alerts/alerts.factory.ts';
import { sealKeyOf } from '#server/audit/event-chain.ts';
import { sealSome } from '#server/audit/event-seal.sweep.ts';
import { verifyEvents } from '#server/audit/verify-events.service.ts';
import { onOneConnection } from '#server/kit/db/one-connection.ts';
import { type TestDatabase, testSecret } from '#server/kit/testing/test-database.ts';
import { type Archived, archiveMonth } from './archive-month.ts';
import { bringBack } from './bring-back.ts';

const key = sealKeyOf(testSecret);

export interface OldLog {
  /** The newest month that may be moved, and the one before it, as YYYY-MM. */
  readonly month: string;
  readonly monthBefore: string;
  /** Raised and resolved in `month`. */
  readonly alertId: number;
  /** The device's reports then: the alarm, and others. */
  readonly said: readonly DeviceEvent[];
  readonly world: AlertWorld;
}

/** Everything is sealed. */
export async function anOldLog(db: TestDatabase): Promise<OldLog> {
  const [months] = await db.ownerSql<{ month: string; before: string }[]>`
    select to_char(now - interval '25 months', 'YYYY-MM') as month,
      to_char(now - interval '26 months', 'YYYY-MM') as before
    from (select date_trunc('month', app.now() at time zone 'UTC') as now) n`;
  const { month, before } = months ?? { month: '', before: '' };
  const world = await anAlertWorld(db.ownerSql);
  const said = [anEvent('sos'), anEvent('low_battery')];
  const intake = createIntake(db.database);
  for (const event of said) await intake.take({ device: world.device, events: [event] });
  const [alert] = await db.ownerSql<
    { id: number }[]
  >`select id from alerts where organisation_id = ${world.organisation_id}`;
  const alertId = alert?.id ?? 0;
  const operator = await anOperator(db.ownerSql, 'Mia');
  await db.database.write(
    { role: 'centre' },
    async (tx) => await acknowledgeAlert(tx, operator, alertId),
  );
  await db.ownerSql`
    update events
    set recorded_at = ${`${month}-10T08:00:00.123456Z`}::timestamptz + id * interval '1 second'
  `;
  await db.ownerSql`update alerts
    set status = 'resolved', resolved_at = ${`${month}-10T09:00Z`},
      raised_at = ${`${month}-10T08:00Z`},
    received_at = ${`${month}-10T08:00Z`}, outcome = 'false', note = 'Nothing.'
    where id = ${alertId}`;
  await somethingHappens(db);
  return { month, monthBefore: before, alertId, said, world };
}

/** An event of now, sealed with all before it. */
export async function somethingHappens(db: TestDatabase): Promise<void> {
  await db.ownerSql`insert into events (kind, occurred_at) values ('test.happened', app.now())`;
  await sealAll(db);
}

export async function sealAll(db: TestDatabase): Promise<void> {
  while ((await sealSome(db.database, key)) > 0);
}

export const move = async (db: TestDatabase, month: string, folder: string): Promise<Archived> =>
  await onOneConnection(
    db.ownerUrl,
    async (sql) => await archiveMonth({ sql, keys: [key], month, folder }),
  );

export const putBackFile = async (db: TestDatabase, path: string) =>
  await onOneConnection(db.ownerUrl, async (sql) => await bringBack({ sql, keys: [key], path }));

export const prove = async (db: TestDatabase, archives: readonly string[]) =>
  await verifyEvents(db.database, { keys: [key], anchorFile: null, archives });

/** All rows of the log, its seals and what is known of archives, as one text. */
export async function logOf(db: TestDatabase): Promise<string> {
  const [row] = await db.ownerSql<{ log: string }[]>`
    select concat((select string_agg(e::text, ';' order by id) from events e), '|',
      (select string_agg(s::text, ';' order by position) from event_seals s), '|',
      (select string_agg(k::text, ';' order by device_id, event_key) from archived_event_keys k),
        '|', (select string_agg(month::text, ';') from event_archives)) as log`;
  return row?.log ?? '';
}

export interface ArchiveFolder {
  readonly path: string;
  files(): string[];
  remove(): void;
}

export function archiveFolder(): ArchiveFolder {
  const path = mkdtempSync(join(tmpdir(), 'vigil-archive-'));
  return {
    path,
    files: () => readdirSync(path),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** Writes the file again with other lines. */
export function rewrite(path: string, change: (lines: string[]) => string[]): void {
  const lines = gunzipSync(readFileSync(path)).toString().trimEnd().split('\n');
  writeFileSync(path, gzipSync(`${change(lines).join('\n')}\n`));
}
