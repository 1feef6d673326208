// A closed month of the log in a file: nothing is lost or unproven, rows that must stay stay, a
// refusal changes nothing, and the month can be restored.
import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { readHistory } from '#server/alerts/details/alert-history.store.ts';
import { readDeviceHistory } from '#server/alerts/people/device-history.store.ts';
import { type ArchivedEvent, archivedEvents } from '#server/audit/archives/archive-file.ts';
import { readSteps } from '#server/evidence/event-timelines.store.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import {
  type ArchiveFolder,
  anOldLog,
  archiveFolder,
  logOf,
  move,
  type OldLog,
  prove,
  putBackFile,
  rewrite,
  sealAll,
  somethingHappens,
} from './archive.factory.ts';
import { putBack } from './moved-events.store.ts';

let db: TestDatabase;
let folder: ArchiveFolder;
let old: OldLog;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  await db.empty(
    'events',
    'event_seals',
    'event_archives',
    'archived_event_keys',
    'evidence_holds',
  );
  folder = archiveFolder();
  old = await anOldLog(db);
});
afterEach(() => folder.remove());

const kindsLeft = async () =>
  (await db.ownerSql<{ kind: string }[]>`select kind from events order by id`).map(
    ({ kind }) => kind,
  );

describe('a month that was moved', () => {
  let path: string;
  beforeEach(async () => {
    const made = await move(db, old.month, folder.path);
    expect(made).toEqual({
      path: join(folder.path, `vigil-events-${old.month}.jsonl.gz`),
      events: 3,
      moved: 2,
    });
    path = made.path;
  });

  test('people’s actions and later events stay; the log verifies with and without the file', async () => {
    expect(await kindsLeft()).toEqual(['alert.acknowledged', 'test.happened']);
    expect(folder.files()).toHaveLength(1);
    expect(await prove(db, [path])).toEqual({ checked: 4, anchored: 0, findings: [], notes: [] });
    expect(await prove(db, [])).toEqual({
      checked: 4,
      anchored: 0,
      findings: [],
      notes: [
        `2 events of ${old.month} are in its archive, which was not compared: name it with --archive FILE.`,
      ],
    });
  });

  test('a retransmission of an archived event raises and writes nothing', async () => {
    const before = await logOf(db);
    for (const event of old.said)
      await createIntake(db.database).take({ device: old.world.device, events: [event] });
    await createIntake(db.database).take({ device: old.world.device, events: [...old.said] });
    expect(await logOf(db)).toBe(before);
    expect(await db.ownerSql`select from alerts where status = 'active_alert'`).toHaveLength(0);
  });

  test('stories show that a part of them is archived; a later one does not', async () => {
    const { organisation_id, device } = old.world;
    const alert = { id: old.alertId, organisation_id };
    await db.ownerSql`
      update devices set created_at = ${`${old.month}-01T00:00Z`} where id = ${device.device_id}
    `;
    const [story, device_story, after] = await db.database.read(
      { role: 'tenant', organisation_id },
      async (tx) => [
        await readHistory(tx, alert, undefined),
        await readDeviceHistory(tx, device.device_id, undefined),
        await readHistory(tx, alert, 0),
      ],
    );
    expect(story.map(({ kind }) => kind)).toEqual(['alert.acknowledged', 'log.archived']);
    expect(story[1]).toMatchObject({
      id: 0,
      data: { before: expect.stringMatching(/^1 [A-Z][a-z]+ \d{4}$/) },
    });
    expect([device_story.map(({ kind }) => kind), after]).toEqual([['log.archived'], []]);
    const steps = await db.database.read(
      { role: 'platform' },
      async (tx) => await readSteps(tx, alert, 10),
    );
    expect(steps.map(({ kind }) => kind)).toEqual(['log.archived', 'alert.acknowledged']);
    await db.ownerSql`update alerts set received_at = app.now() where id = ${old.alertId}`;
    const young = await db.database.read(
      { role: 'centre' },
      async (tx) => await readHistory(tx, alert, undefined),
    );
    expect(young.map(({ kind }) => kind)).toEqual(['alert.acknowledged']);
  });

  test('sealing goes on, and the month after it follows on', async () => {
    await somethingHappens(db);
    expect(await prove(db, [path])).toMatchObject({ checked: 5, findings: [], notes: [] });
  });

  test('back in the database everything is as before, and it can be moved again', async () => {
    const moved = await logOf(db);
    expect(await putBackFile(db, path)).toEqual({ month: old.month, events: 3 });
    expect(await prove(db, [])).toEqual({ checked: 4, anchored: 0, findings: [], notes: [] });
    expect(await prove(db, [path])).toMatchObject({ findings: [] });
    await expect(putBackFile(db, path)).rejects.toThrow(`${old.month} is in the database already`);
    rmSync(path);
    await move(db, old.month, folder.path);
    expect(await logOf(db)).toBe(moved);
  });

  test('an interrupted move continues when the command is run again', async () => {
    const moved = await logOf(db);
    const events: ArchivedEvent[] = [];
    for await (const event of archivedEvents(path)) events.push(event);
    await putBack(db.ownerSql, events);
    expect((await prove(db, [path])).notes).toEqual([
      `2 events of ${old.month} are in its archive and still here: give the command again.`,
    ]);
    expect(await move(db, old.month, folder.path)).toMatchObject({ moved: 2 });
    expect(await logOf(db)).toBe(moved);
  });

  test('any other removed row is found, with the file and without', async () => {
    await db.ownerSql`delete from events where kind = 'alert.acknowledged'`;
    expect((await prove(db, [])).findings).toEqual([
      `1 more events of ${old.month} are missing than were moved to its archive`,
    ]);
    expect((await prove(db, [path])).findings).toContainEqual(
      expect.stringMatching(/^event \d+ was removed \(seal 3\), which stays; /),
    );
  });

  test('a row falsely marked as archived counts as removed', async () => {
    await db.ownerSql`update event_archives set moved = 3`;
    expect((await prove(db, [])).findings).toEqual([
      expect.stringMatching(/^event \d+ was removed \(seal 1\)$/),
      expect.stringMatching(/^event \d+ was removed \(seal 2\)$/),
      expect.stringContaining(`what the database says of the archive of ${old.month} was changed`),
    ]);
  });

  test.each([
    [
      'a changed line',
      (lines: string[]) => lines.with(1, (lines[1] ?? '').replace('alert.raised', 'alert.viewed')),
      'the line of seal 1 is not what was sealed',
    ],
    [
      'a line less',
      (lines: string[]) => lines.toSpliced(2, 1),
      'the line of seal 2 is not what was sealed',
    ],
    ['no end', (lines: string[]) => lines.slice(0, -1), 'its last line is missing'],
    [
      'another count',
      (lines: string[]) => lines.with(-1, (lines.at(-1) ?? '').replace('"moved":2', '"moved":3')),
      'made with another APP_SECRET',
    ],
  ])('a file with %s is found, and puts nothing back', async (_what, change, said) => {
    const before = await logOf(db);
    rewrite(path, change);
    expect((await prove(db, [path])).findings).toEqual([expect.stringContaining(said)]);
    await expect(putBackFile(db, path)).rejects.toThrow(said);
    expect(await logOf(db)).toBe(before);
  });

  test('a truncated file is found', async () => {
    truncateSync(path, 200);
    expect((await prove(db, [path])).findings).toEqual([
      expect.stringContaining('It is cut off or damaged'),
    ]);
  });
});

describe('refused, with nothing changed', () => {
  const holdEvidence = async (sql: postgres.ISql) =>
    await sql`insert into evidence_holds (organisation_id, alert_id, reason, held_by_staff_id)
      select organisation_id, id, 'a court', (select min(id) from users)
      from alerts
      where id = ${old.alertId}`;
  const isRefused = async (
    said: string | RegExp,
    { month = old.month, into = folder.path } = {},
  ) => {
    const [before, files] = [await logOf(db), folder.files()];
    await expect(move(db, month, into)).rejects.toThrow(said);
    expect(await logOf(db)).toBe(before);
    expect(folder.files()).toEqual(files);
  };

  test('an invalid, a too recent and an empty month, and a missing folder', async () => {
    await isRefused('is no month', { month: '2024-13' });
    await isRefused('is too young', { month: new Date().toISOString().slice(0, 7) });
    await isRefused('There are no events', { month: '2001-01' });
    await isRefused('There is no folder', { into: join(folder.path, 'nowhere') });
  });

  test('an alert of the month is open', async () => {
    await db.ownerSql`
      update alerts set status = 'active_alert', resolved_at = null where id = ${old.alertId}
    `;
    await isRefused(`Alerts with events of ${old.month} are open: ${old.alertId}`);
  });

  test('the evidence of an alert of the month is on hold', async () => {
    await holdEvidence(db.ownerSql);
    await isRefused(`is on hold: ${old.alertId}`);
  });

  test('the evidence is put on hold while the file is written: no file is left', async () => {
    const before = await logOf(db);
    let moving: Promise<unknown> = Promise.resolve();
    await db.ownerSql.begin(async (tx) => {
      await holdEvidence(tx);
      // Not committed, so the first look does not see it, and the second waits for it.
      moving = move(db, old.month, folder.path).catch((error: unknown) => String(error));
      await expect
        .poll(() => folder.files(), { timeout: 20_000 })
        .toEqual([`vigil-events-${old.month}.jsonl.gz`]);
    });
    expect(await moving).toContain(`is on hold: ${old.alertId}`);
    expect([await logOf(db), folder.files()]).toEqual([before, []]);
  });

  test('an event of the month is not sealed', async () => {
    await db.ownerSql`
      insert into events (kind, occurred_at, recorded_at)
      values ('test.late', app.now(), ${`${old.month}-20T00:00Z`})
    `;
    await isRefused('1 events of');
    await sealAll(db);
    await isRefused('the newest event stays');
  });

  test('an earlier month is still here, or a clock was wrong', async () => {
    await db.ownerSql`
      update events
      set recorded_at = ${`${old.monthBefore}-20T00:00Z`}
      where kind = 'device.low_battery'
    `;
    await isRefused(`${old.monthBefore} comes first`);
    await db.ownerSql`update events set recorded_at = app.now() where kind = 'device.low_battery'`;
    await isRefused('the server’s clock was wrong'.replace('’', "'"));
  });

  test('an event is not what was sealed', async () => {
    await db.ownerSql`update events set data = '{"changed": true}' where kind = 'alert.raised'`;
    await isRefused('The event of seal 1 is not what was sealed');
  });

  test('the file exists, or cannot be written', async () => {
    writeFileSync(join(folder.path, 'a file'), '');
    await isRefused('could not be written', { into: join(folder.path, 'a file') });
    writeFileSync(join(folder.path, `vigil-events-${old.month}.jsonl.gz`), '');
    await isRefused('exists already');
  });
});
