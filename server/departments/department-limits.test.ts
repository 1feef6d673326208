// What a department must have and may have over HTTP: its escalation groups, and its share of the
// organisation's device limit.
import { describe, expect, test } from 'vitest';
import type { Department } from '#domain/departments/department.ts';
import { aDepartment } from './departments.factory.ts';
import { departmentsOverHttp } from './departments-http.factory.ts';

const { now, at, read, archive, restore, kinds } = departmentsOverHttp();
const limits = (app: number | null, ev04: number | null = null) => ({ app, ev04, zoleo: null });
const setLimit = async (app: number, enforced: boolean): Promise<void> => {
  const { db, ours } = now();
  await db.ownerSql`
    update organisations
    set admin_device_limit = ${db.ownerSql.json(limits(app))},
      admin_enforce_device_limit = ${enforced}
    where id = ${ours}
  `;
};

describe('an escalation group', () => {
  const none = { escalation_groups: ['Choose at least one escalation group.'] };

  test('is required of a department, unless its organisation does without', async () => {
    const { db, helen, ours } = now();
    await db.ownerSql`
      update organisations set escalation_groups_not_required = false where id = ${ours}
    `;
    for (const body of [{ name: 'North' }, { name: 'North', escalation_groups: [] }]) {
      const refused = await helen.post(at(), body);
      expect([refused.status, refused.body.message, refused.body.errors]).toEqual([
        422,
        none.escalation_groups[0],
        none,
      ]);
    }
    expect([(await helen.get(at())).body.data, await kinds()]).toEqual([[], []]);

    const [group] = await db.ownerSql<{ id: number }[]>`
      insert into escalation_groups (organisation_id, name) values (${ours}, 'Nights') returning id`;
    const groups = [{ escalation_group_id: group?.id ?? 0 }];
    const made = (await helen.post<Department>(at(), { name: 'North', escalation_groups: groups }))
      .body.data;
    const { updated_at } = made;
    const refused = await helen.put(at(`/${made.id}`), {
      note: 'Late',
      escalation_groups: [],
      updated_at,
    });
    expect([refused.status, refused.body.errors, await read(made.id)]).toEqual([422, none, made]);
    expect((await helen.put(at(`/${made.id}`), { note: 'Late', updated_at })).status).toBe(200);
    expect(await kinds()).toEqual(['department.created', 'department.updated']);

    await db.ownerSql`
      update organisations set escalation_groups_not_required = true where id = ${ours}
    `;
    const latest = await read(made.id);
    expect(
      (await helen.put(at(`/${made.id}`), { escalation_groups: [], updated_at: latest.updated_at }))
        .status,
    ).toBe(200);
    expect((await helen.post(at(), { name: 'South' })).status).toBe(200);
  });
});

describe('the device limit', () => {
  const refused = (count: number) => ({
    'device_limits.app': [`Changes could not be saved. Device limit exceeded by ${count}.`],
  });

  test('refuses what would exceed it where it is enforced, and writes nothing (R250, R338)', async () => {
    const { helen } = now();
    await setLimit(10, true);
    const made = (
      await helen.post<Department>(at(), { name: 'North', device_limits: limits(8, 99) })
    ).body.data;
    expect(
      (await helen.post(at(), { name: 'South', device_limits: limits(5) })).body.errors,
    ).toEqual(refused(3));
    const more = await helen.put<Department>(at(`/${made.id}`), {
      device_limits: limits(12),
      updated_at: made.updated_at,
    });
    expect([more.status, more.body.message, more.body.errors]).toEqual([
      422,
      'Changes could not be saved. Device limit exceeded by 2.',
      refused(2),
    ]);
    expect([
      (await helen.get<unknown[]>(at())).body.data.length,
      await read(made.id),
      await kinds(),
    ]).toEqual([1, made, ['department.created']]);
    await archive(made.id);
    expect((await helen.post(at(), { name: 'South', device_limits: limits(5) })).status).toBe(200);
    expect((await restore(made.id)).body.errors).toEqual(refused(3));
    expect((await read(made.id)).status).toBe('archived');
  });

  test('is reported in the answer where it is not enforced', async () => {
    const { helen } = now();
    await setLimit(10, false);
    const made = (await helen.post<Department>(at(), { name: 'North', device_limits: limits(12) }))
      .body.data;
    expect(made.device_limit_exceeded).toEqual({ app: 2, ev04: 0, zoleo: 0 });
    // Enforced later: an existing excess stays, and may only become less.
    await setLimit(10, true);
    const less = await helen.put<Department>(at(`/${made.id}`), {
      device_limits: limits(11),
      updated_at: made.updated_at,
    });
    expect([less.status, less.body.data.device_limit_exceeded]).toEqual([
      200,
      { app: 1, ev04: 0, zoleo: 0 },
    ]);
  });

  test('what is left of it, and by how much a change would exceed it (R294)', async () => {
    const { db, helen, ours } = now();
    const balance = async (changed: string) =>
      await helen.post(`/organisations/${ours}/departments-list${changed}`);
    expect((await balance('')).body.data).toEqual({
      device_limits_balance: limits(null),
      enforced_limits_balance: limits(null),
      exceeded_by: 0,
      enforced: false,
    });
    const whole = db.ownerSql.json({ app: 10, ev04: 4, zoleo: 2 });
    await db.ownerSql`
      update organisations
      set user_device_limit = ${whole}, user_enforce_device_limit = true
      where id = ${ours}
    `;
    await aDepartment(db.ownerSql, { organisation_id: ours, device_limits: limits(8, 1) });
    const balances = { app: 2, ev04: 3, zoleo: 2 };
    const left = {
      device_limits_balance: balances,
      enforced_limits_balance: balances,
      enforced: true,
    };
    expect((await balance('?changedCount=7')).body.data).toEqual({ ...left, exceeded_by: 0 });
    expect((await balance('?changedCount=12')).body.data).toEqual({ ...left, exceeded_by: 5 });
    expect((await balance('?changedCount=many')).status).toBe(422);
    // Of two limits the lower counts, and only one of them is enforced.
    await setLimit(9, false);
    const both = {
      device_limits_balance: { app: 1, ev04: 3, zoleo: 2 },
      enforced_limits_balance: balances,
    };
    expect((await balance('')).body.data).toMatchObject(both);
  });

  test('holds when two people save at once', async () => {
    const { db, helen, ours } = now();
    await setLimit(10, true);
    const saves: Promise<{ status: number }>[] = [];
    await db.ownerSql.begin(async (holder) => {
      await holder`select 1 from organisations where id = ${ours} for no key update`;
      for (const name of ['North', 'South'])
        saves.push(helen.post(at(), { name, device_limits: limits(6) }));
      let settled = false;
      void Promise.all(saves).then(() => (settled = true));
      for (let waiting = 0; waiting < 2 && !settled; ) {
        const [row] = await db.ownerSql<{ count: number }[]>`
          select count(*)::int
          from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
        `;
        waiting = row?.count ?? 0;
      }
      expect(settled).toBe(false);
    });
    expect((await Promise.all(saves)).map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(
      await db.ownerSql`select sum((device_limits ->> 'app')::int)::int as sum from departments`,
    ).toEqual([{ sum: 6 }]);
  });
});
