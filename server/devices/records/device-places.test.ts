// The limits of organisations and departments over HTTP: two requests for the last place at once,
// limits that only warn, and pendants that move to another organisation.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Device } from '#domain/devices/device-record.ts';
import { endPairingsOf } from '#server/phone/buttons.store.ts';
import { devicesOverHttp } from './devices-http.factory.ts';

const now = devicesOverHttp(endPairingsOf, { device_limits: { app: null, ev04: 1, zoleo: null } });
const path = (organisation = now().ours): string => `/organisations/${organisation}/devices`;
const pendant = (last: number, more: object = {}) => ({
  device_type_id: 2,
  device_name: `Pendant ${last}`,
  imei: `86459805100200${last}`,
  phone: '0491570006',
  ...more,
});
const limit = async (ev04: number, enforced: boolean, organisation = now().ours): Promise<void> => {
  const sql = now().db.ownerSql;
  await sql`
    update organisations
    set admin_device_limit = ${sql.json({ app: null, ev04, zoleo: null })},
      admin_enforce_device_limit = ${enforced}
    where id = ${organisation}`;
};
const count = async (organisation = now().ours) => {
  const { db } = now();
  const rows = await db.ownerSql`
      select 1 from devices where organisation_id = ${organisation} and archived_at is null
    `;
  const [kept] = await db.ownerSql<
    { devices_count: number }[]
  >`select devices_count from organisations where id = ${organisation}`;
  return [rows.length, kept?.devices_count];
};
const exceeded = 'Changes could not be saved. Device limit exceeded by 1.';

test('of two requests for the last place at once, one gets it and the other is refused', async () => {
  const { helen, priya } = now();
  await limit(1, true);
  const answers = await Promise.all([
    helen.post(path(), pendant(1)),
    priya.post(path(), pendant(2)),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual({
    device_type_id: [exceeded],
  });
  expect(await count()).toEqual([1, 1]);
});

test('of two admins of the organisation who take the last place at once, on the form and from a person, one gets it', async () => {
  const { db, helen, ours, ana, as } = now();
  await limit(1, true);
  const both: Promise<{ status: number }>[] = [];
  await db.ownerSql.begin(async (holder) => {
    await holder`select 1 from organisations where id = ${ours} for no key update`;
    both.push(
      helen.post(path(), pendant(1)),
      as('organisation_admin', ours).post(path(), pendant(2, { user_id: ana })),
    );
    const waiting = async () =>
      (
        await db.ownerSql`
          select 1
          from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
        `
      ).length;
    // Both are past their first check, and wait for the same row.
    await expect.poll(waiting).toBe(2);
  });
  const answers = await Promise.all(both);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(await count()).toEqual([1, 1]);
});

test('never more than an enforced limit, whichever pendants come and go at once, and none is refused while there is a place', async () => {
  const { db, helen, priya } = now();
  let made = 0;
  const join = async () => {
    made += 1;
    const imei = `8645980510${String(made).padStart(5, '0')}`;
    const by = made % 2 === 0 ? helen : priya;
    return (await by.post<Device>(path(), { ...pendant(1), device_name: imei, imei })).status;
  };
  const leave = async (ids: readonly number[]) =>
    await Promise.all(ids.map(async (id) => await helen.delete(`${path()}/${id}`)));
  const round = fc.record({
    joins: fc.integer({ min: 2, max: 5 }),
    leaves: fc.integer({ min: 0, max: 2 }),
  });
  const rounds = fc.array(round, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 3 }), rounds, async (most, all) => {
      await limit(most, true);
      for (const { joins, leaves } of all) {
        const there = await db.ownerSql<{ id: number }[]>`
          select id from devices where organisation_id = ${now().ours} and archived_at is null`;
        const going = there.slice(0, leaves).map(({ id }) => id);
        const left = leave(going);
        const answers = await Promise.all(Array.from({ length: joins }, join));
        await left;
        const taken = answers.filter((status) => status === 200).length;
        const [devices = 0, counted] = await count();
        expect([devices, counted]).toEqual([there.length - going.length + taken, devices]);
        expect(devices).toBeLessThanOrEqual(most);
        if (taken < joins) expect(there.length + taken).toBeGreaterThanOrEqual(most);
      }
      await leave(
        (
          await db.ownerSql`
        select id from devices where organisation_id = ${now().ours} and archived_at is null
      `
        ).map(({ id }) => Number(id)),
      );
    }),
    { numRuns: 4 },
  );
});

test('a limit that is not enforced refuses no device', async () => {
  const { ana, helen } = now();
  await limit(1, false);
  for (const last of [1, 2])
    expect((await helen.post(path(), pendant(last, { user_id: ana }))).status).toBe(200);
  expect(await count()).toEqual([2, 2]);
});

test('a department that is full takes no further pendant, neither a new one nor another person’s', async () => {
  const { db, ana, ben, helen } = now();
  await limit(9, true);
  const text = `${exceeded} This is the limit of the department North.`;
  const first = (await helen.post<Device>(path(), pendant(1, { user_id: ana }))).body.data;
  expect((await helen.post(path(), pendant(2, { user_id: ana }))).body.errors).toEqual({
    user_id: [text],
  });
  const other = (await helen.post<Device>(path(), pendant(3, { user_id: ben }))).body.data;
  const change = async ({ id, updated_at }: Device, user_id: number | null) =>
    await helen.put<Device>(`${path()}/${id}`, { user_id, updated_at });
  expect((await change(other, ana)).body.errors).toEqual({ user_id: [text] });
  expect(await db.ownerSql`select 1 from devices where user_id = ${ana}`).toHaveLength(1);
  expect((await change(first, null)).status).toBe(200);
  expect((await change(other, ana)).body.data.user_name).toBe('Ana Silva');
});

test('each kind has a limit of its own, of the platform or of the organisation; devices out of use take no place', async () => {
  const { db, ours, ana, helen } = now();
  const set = async (fields: object) => {
    const sql = db.ownerSql;
    await sql`update organisations set ${sql(fields as Record<string, never>)} where id = ${ours}`;
  };
  const limits = (ev04: number | null) => db.ownerSql.json({ app: null, ev04, zoleo: 0 });
  const zoleo = {
    device_type_id: 4,
    device_name: 'Unit',
    imei: '864598051002099',
    zoleo_email: 'unit@zoleo.example',
  };
  const phone = { device_type_id: 1, device_name: 'Phone', user_id: ana };
  const add = async (fields: object) => (await helen.post<Device>(path(), fields)).status;
  await set({ user_device_limit: limits(1), user_enforce_device_limit: true });
  const first = (await helen.post<Device>(path(), pendant(1))).body.data;
  expect([await add(pendant(2)), await add(zoleo), await add(phone)]).toEqual([422, 422, 200]);
  await helen.delete(`${path()}/${first.id}`);
  expect([await add(pendant(3)), await add(pendant(4))]).toEqual([200, 422]);
  await set({ user_device_limit: limits(null) });
  expect(await add(pendant(5))).toBe(200);
  await set({ admin_device_limit: limits(2), admin_enforce_device_limit: true });
  expect(await add(pendant(6))).toBe(422);
  await set({ admin_enforce_device_limit: false });
  expect(await add(pendant(7))).toBe(200);
});

test('a department is held to its limit where its organisation is held to its own, while it is in use', async () => {
  const { db, ours, ana, helen, north } = now();
  await db.ownerSql`update organisations set user_enforce_device_limit = true where id = ${ours}`;
  const add = async (last: number) =>
    (await helen.post<Device>(path(), pendant(last, { user_id: ana }))).status;
  expect([await add(1), await add(2)]).toEqual([200, 422]);
  await db.ownerSql`
    update departments set device_limits = '{"app": 1, "ev04": null, "zoleo": 1}' where id = ${north}`;
  expect(await add(3)).toBe(200);
  await db.ownerSql`
    update departments set device_limits = '{"app": 1, "ev04": 3, "zoleo": 1}' where id = ${north}`;
  expect([await add(4), await add(5)]).toEqual([200, 422]);
  await db.ownerSql`update departments set archived_at = app.now() where id = ${north}`;
  expect(await add(6)).toBe(200);
});

test('a pendant goes to another organisation: its past stays, its IMEI goes on, and it has no wearer there', async () => {
  const { db, ours, theirs, ana, helen, priya } = now();
  const made = (await helen.post<Device>(path(), pendant(1, { user_id: ana }))).body.data;
  const moved = await priya.put<Device>(`/devices/${made.id}/move-organisation`, {
    organisation_id: theirs,
  });
  expect(moved.body.data).toMatchObject({
    device_name: 'Pendant 1',
    imei: made.imei,
    phone: made.phone,
    user_id: null,
    connection: 'never',
  });
  expect([await count(), await count(theirs)]).toEqual([
    [0, 0],
    [1, 1],
  ]);
  expect((await helen.get<Device>(`${path()}/${made.id}`)).body.data.archived_at).not.toBeNull();
  const lines = await db.ownerSql<
    { organisation_id: number; data: object }[]
  >`select organisation_id, data from events where kind = 'device.moved' order by id`;
  expect(lines.map(({ organisation_id }) => organisation_id)).toEqual([ours, theirs]);
  expect(JSON.stringify(lines[1]?.data)).not.toContain('Redgum');
});

test('moving is refused, and nothing is written: no place there, no such organisation, a phone, one that was removed, one of no organisation', async () => {
  const { ours, theirs, ana, helen, priya } = now();
  await limit(0, true, theirs);
  const made = (await helen.post<Device>(path(), pendant(1))).body.data;
  const phone = (
    await helen.post<Device>(path(), { device_type_id: 1, device_name: 'Phone', user_id: ana })
  ).body.data;
  const move = async (id: number, organisation_id: number) => {
    const { status, body } = await priya.put(`/devices/${id}/move-organisation`, {
      organisation_id,
    });
    return [status, body.code, body.errors?.['organisation_id']?.[0]];
  };
  expect(await move(made.id, theirs)).toEqual([422, 'invalid', exceeded]);
  for (const none of [ours, 987_654])
    expect(await move(made.id, none)).toEqual([
      422,
      'invalid',
      'Choose another organisation that is active.',
    ]);
  expect((await move(phone.id, theirs)).slice(0, 2)).toEqual([409, 'not_movable']);
  expect((await move(987_654, theirs))[0]).toBe(404);
  expect([await count(), await count(theirs)]).toEqual([
    [2, 2],
    [0, 0],
  ]);
});
