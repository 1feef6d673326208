// One person's alerts, their story across them, comments that are stored once, and the file of all
// of it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Restriction } from '#domain/access/actor.ts';
import { userAlertsApi } from '#domain/alerts/actions/user-alerts.api.ts';
import { aUser } from '#server/users/users.factory.ts';
import { type AlertScene, anAlertScene } from '../actions/alert-scene.factory.ts';
import { commentOnAlert } from '../actions/comment-on-alert.service.ts';
import { anAlertWorld, anEvent, anOpenAlert } from '../alerts.factory.ts';
import {
  findActiveAlert,
  listPersonsAlerts,
  readResponsibilities,
  requirePerson,
} from './user-alerts.store.ts';
import { exportHistory } from './user-history.service.ts';
import { commentOnPerson, readPersonsHistory } from './user-history.store.ts';

let scene: AlertScene;

beforeAll(async () => {
  scene = await anAlertScene();
});
afterAll(async () => await scene.db.close());
beforeEach(async () => await scene.renew());

const person = async (id = scene.world.worker_id) =>
  await scene.write(async (tx) => await requirePerson(tx, id));
const listed = async (query: object = {}) =>
  await scene.write(
    async (tx) =>
      await listPersonsAlerts(
        tx,
        await requirePerson(tx, scene.world.worker_id),
        userAlertsApi.alerts.query.parse(query),
      ),
  );
const history = async (before?: number) =>
  await scene.write(
    async (tx) =>
      await readPersonsHistory(tx, await requirePerson(tx, scene.world.worker_id), before),
  );
const comment = async (text: string, client_id: string = randomUUID()) =>
  await scene.write(
    async (tx) =>
      await commentOnPerson(tx, scene.mei, await requirePerson(tx, scene.world.worker_id), {
        comment: text,
        client_id,
      }),
  );
const exported = async (range: object = {}) =>
  await scene.write(async (tx) => await exportHistory(tx, scene.mei, scene.world.worker_id, range));

test('the person’s alerts come newest first, page by page, by status', async () => {
  const first = scene.alertId;
  await scene.resolve(scene.sue);
  await scene.says(anEvent('fall'));
  await scene.says(anEvent('medical'));
  const all = await listed();
  expect(all.items.map(({ type }) => type)).toEqual(['medical', 'fall', 'sos']);
  expect((await listed({ status: 'resolved' })).items.map(({ id }) => id)).toEqual([first]);
  const page = await listed({ per_page: 2 });
  expect((await listed({ per_page: 2, after: page.meta.next })).items.map(({ id }) => id)).toEqual([
    first,
  ]);
  expect((await listed({ page: 9 })).meta).toMatchObject({ from: null, to: null });
});

test('the story has the lines of all alerts and the comments between them, newest first', async () => {
  await scene.write(
    async (tx) =>
      await commentOnAlert(tx, scene.tom, scene.alertId, {
        comment: 'In the alert',
        client_id: randomUUID(),
      }),
  );
  await scene.resolve(scene.sue);
  await comment('Between alerts');
  await scene.says(anEvent('fall'));
  await scene.says(anEvent('low_battery'));
  const story = await history();
  expect(story.map(({ kind }) => kind)).toEqual([
    'device.low_battery',
    'alert.raised',
    'user.commented',
    'alert.resolved',
    'alert.commented',
    'alert.raised',
  ]);
  expect(story[2]).toMatchObject({
    alert_id: null,
    actor: { name: 'Mei Chen' },
    data: { comment: 'Between alerts' },
  });
  expect((await history(story[2]?.id)).map(({ kind }) => kind)).toEqual([
    'alert.resolved',
    'alert.commented',
    'alert.raised',
  ]);
});

test('lines about the person’s device are in the story, with any alert', async () => {
  const { organisation_id, worker_id, device } = scene.world;
  await scene.db.ownerSql`
    insert into events (organisation_id, kind, device_id, user_id, data, occurred_at)
    values (${organisation_id}, 'device.replayed', ${device.device_id}, ${worker_id},
      '{"count": 3}', app.now())`;
  expect((await history())[0]).toMatchObject({
    kind: 'device.replayed',
    alert_id: null,
    data: { count: 3 },
  });
});

test('a comment sent twice, also at once, appears once', async () => {
  const id = randomUUID();
  const written = await Promise.all([
    comment('Twice', id),
    comment('Twice', id),
    comment('Twice', id),
  ]);
  expect(new Set(written.map((item) => item.id)).size).toBe(1);
  expect((await history()).filter(({ kind }) => kind === 'user.commented')).toHaveLength(1);
});

test('the active alert is the most urgent one, and none once all are resolved', async () => {
  const known = await person();
  expect(await scene.write(async (tx) => await findActiveAlert(tx, known))).toBe(scene.alertId);
  await scene.resolve(scene.sue);
  expect(await scene.write(async (tx) => await findActiveAlert(tx, known))).toBeNull();
});

test('of several active alerts it is the most urgent one, of those the oldest', async () => {
  const known = await person();
  const found = async () => await scene.write(async (tx) => await findActiveAlert(tx, known));
  const open = async (alert_type_id: number, priority: number, minutes: number) => {
    const raised_at = new Date(Date.now() - minutes * 60_000);
    const row = { alert_type_id, priority, raised_at };
    return await anOpenAlert(scene.db.ownerSql, scene.world, row);
  };
  await scene.db.ownerSql`update alerts set priority = 3 where id = ${scene.alertId}`;
  const urgent = await open(3, 2, 1);
  expect(await found()).toBe(urgent);
  const older = await open(4, 2, 5);
  expect(await found()).toBe(older);
  const most = await open(5, 1, 0);
  expect(await found()).toBe(most);
});

describe('the file', () => {
  test('has a line for each line of the story, oldest first, and is in the log itself (R312)', async () => {
    await comment('=HYPERLINK("http://evil")');
    const { pieces, rows: count, is_cut, name } = await exported();
    expect([count, is_cut, name]).toEqual([
      2,
      false,
      `history-${scene.world.worker_id}-Noah-Ward.csv`,
    ]);
    const rows = [...pieces].join('').split('\r\n');
    expect(rows[1]).toContain('alert.raised');
    expect(rows[1]).toContain(',Alert raised: SOS pressed');
    expect(rows[2]).toContain('"comment: =HYPERLINK(""http://evil"")"');
    const kept = await scene.db.ownerSql`
        select data
        from events
        where user_id = ${scene.world.worker_id} and kind = 'user.history_exported'
      `;
    expect([...kept]).toEqual([{ data: { from: null, to: null, lines: 2 } }]);
  });

  test('is in the spelling of its reader', async () => {
    const { organisation_id, worker_id } = scene.world;
    await scene.db.ownerSql`
      insert into events (organisation_id, kind, alert_id, user_id, data, occurred_at)
      values (${organisation_id}, 'escalation.admins_told', ${scene.alertId}, ${worker_id}, '{}',
        app.now())`;
    expect([...(await exported()).pieces].join('')).toContain('The organisation’s admins');
    await scene.db.ownerSql`update users set language = 'en' where id = ${scene.mei.user_id}`;
    expect([...(await exported()).pieces].join('')).toContain('The organization’s admins');
    await scene.db.ownerSql`update users set language = 'en-AU' where id = ${scene.mei.user_id}`;
  });

  test('keeps to its range', async () => {
    expect(await exported({ to: '2020-01-01T00:00:00Z' })).toMatchObject({ rows: 0 });
    expect(await exported({ from: '2020-01-01T00:00:00Z' })).toMatchObject({ rows: 1 });
  });

  test('cut, announces that at its end; continued from there, nothing is missed, not even a late line', async () => {
    const { organisation_id, worker_id } = scene.world;
    await comment('First');
    await comment('Second');
    await scene.db.ownerSql`
      insert into events (organisation_id, kind, user_id, data, occurred_at)
      values (${organisation_id}, 'user.commented', ${worker_id}, '{"comment": "Told late"}',
        app.now() - interval '1 hour')`;
    const linesOf = ({ pieces }: { pieces: Iterable<string> }) =>
      [...pieces].join('').split('\r\n').slice(1, -1);
    const whole = linesOf(await exported());
    expect(whole[0]).toContain('Told late');
    const cut = await exported({ most: 2 });
    const [first, second, last = ''] = linesOf(cut);
    expect([cut.rows, cut.is_cut, first, second]).toEqual([2, true, whole[0], whole[1]]);
    const from = /continues from (\S+)\.$/.exec(last)?.[1];
    expect(linesOf(await exported({ from }))).toEqual(whole.slice(1));
  });

  test('of a person outside the view is refused, and no export is logged', async () => {
    const hidden = await anAlertWorld(scene.db.ownerSql, { not_monitored: true });
    const gone = await scene.refused(
      async () =>
        await scene.write(async (tx) => await exportHistory(tx, scene.mei, hidden.worker_id, {})),
    );
    expect(gone).toMatchObject({ status: 404 });
    expect(
      await scene.db.ownerSql`
          select from events where user_id = ${hidden.worker_id} and kind = 'user.history_exported'
        `,
    ).toHaveLength(0);
  });
});

test('responsibilities are the groups in which the person is called, and the departments that call them', async () => {
  const { organisation_id, worker_id, department_id } = scene.world;
  await scene.db.ownerSql`
    with g as (insert into escalation_groups (organisation_id, name)
      values (${organisation_id}, 'North')
      returning id),
    of_department as (
      insert into department_escalation_groups (organisation_id, department_id, escalation_group_id,
        "order")
      select ${organisation_id}, ${department_id}, id, 1
      from g)
    insert into escalation_group_users (organisation_id, escalation_group_id, user_id, "order",
      all_day)
    select ${organisation_id}, id, ${worker_id}, 2, true
    from g`;
  const known = await person();
  expect(
    await scene.write(async (tx) => await readResponsibilities(tx, known, null)),
  ).toMatchObject({
    escalation_groups: [{ name: 'North', order: 2, hours: 'Every day 24 hours' }],
    departments: [{ id: department_id }],
  });
});

test('responsibilities leave out groups of others, archived departments, and those that the reader may not see', async () => {
  const { organisation_id, worker_id, department_id } = scene.world;
  const sql = scene.db.ownerSql;
  const colleague = await aUser(sql, { organisation_id });
  const group = async (name: string, user_id: number): Promise<number> => {
    const [made] = await sql<{ id: number }[]>`
      insert into escalation_groups (organisation_id, name) values (${organisation_id}, ${name})
      returning id`;
    const id = made?.id ?? 0;
    await sql`
      insert into escalation_group_users (organisation_id, escalation_group_id, user_id, "order",
        all_day)
      values (${organisation_id}, ${id}, ${user_id}, 1, true)`;
    return id;
  };
  const department = async (name: string, groupId: number, archived_at: Date | null = null) => {
    const [made] = await sql<{ id: number }[]>`
      insert into departments (organisation_id, name, archived_at)
      values (${organisation_id}, ${name}, ${archived_at})
      returning id`;
    const id = made?.id ?? 0;
    await sql`
      insert into department_escalation_groups (organisation_id, department_id,
        escalation_group_id, "order")
      values (${organisation_id}, ${id}, ${groupId}, 1)`;
    return id;
  };
  const [own, others] = [await group('Own', worker_id), await group('Others', colleague.id)];
  const [valley, hill] = [await department('Valley', own), await department('Hill', own)];
  await department('Closed', own, new Date());
  await department('Elsewhere', others);
  const known = await person();
  const read = async (restriction: Restriction | null) => {
    const { departments, escalation_groups } = await scene.write(
      async (tx) => await readResponsibilities(tx, known, restriction),
    );
    return [departments.map(({ id }) => id), escalation_groups.map(({ name }) => name)];
  };
  expect(await read(null)).toEqual([[hill, valley], ['Own']]);
  expect(await read({ by: 'department', ids: [valley, department_id] })).toEqual([
    [valley],
    ['Own'],
  ]);
  expect(await read({ by: 'tag', ids: [valley] })).toEqual([[hill, valley], ['Own']]);
});

test('staff, unknown ids and people who are not monitored are not found', async () => {
  const hidden = await anAlertWorld(scene.db.ownerSql, { not_monitored: true });
  for (const id of [scene.tom.user_id, 987_654_321, hidden.worker_id])
    expect(await scene.refused(async () => await person(id))).toMatchObject({ status: 404 });
});
