// Devices over HTTP: added, assigned, found and taken out of use; each refusal writes nothing, and
// no other tenant's device is found.
import { beforeEach, describe, expect, test } from 'vitest';
import { type Device, device } from '#domain/devices/device-record.ts';
import { hasWrongCheckDigit } from '#domain/devices/imei.ts';
import { parityFindings } from '#server/kit/resource/parity.ts';
import { endPairingsOf } from '#server/phone/buttons.store.ts';
import { aUser } from '#server/users/users.factory.ts';
import { aDevice } from './device-records.factory.ts';
import { devicesOverHttp } from './devices-http.factory.ts';

const now = devicesOverHttp(endPairingsOf);
let outsider = 0;

beforeEach(async () => {
  const { db, theirs } = now();
  outsider = (
    await aUser(db.ownerSql, { organisation_id: theirs, first_name: 'Zed', last_name: 'Day' })
  ).id;
});

const at = (rest = '', organisation = now().ours): string =>
  `/organisations/${organisation}/devices${rest}`;
const imei = '864598051002370';
const pendant = { device_type_id: 2, device_name: 'Pendant 1', imei, phone: '+61491570006' };
const add = async (fields: object, client = now().helen, organisation = now().ours) =>
  await client.post<Device>(at('', organisation), fields);
const added = async (fields: object, client = now().helen): Promise<Device> => {
  const answer = await add(fields, client);
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body.data;
};
const change = async ({ id, updated_at }: Device, fields: object, client = now().helen) =>
  await client.put<Device>(at(`/${id}`), { ...fields, updated_at });
const kept = async () => [
  ...(await now().db.ownerSql`
      select device_name, user_id, imei, archived_at is not null as archived
      from devices
      order by id
    `),
];
const story = async () =>
  (
    await now().db.ownerSql<
      { kind: string }[]
    >`select kind from events where device_id is not null order by id`
  ).map(({ kind }) => kind);
const names = async (query: string, client = now().helen) =>
  (await client.get<Device[]>(at(query))).body.data.map(({ device_name }) => device_name);
const counted = async () =>
  (
    await now().db.ownerSql<
      { devices_count: number }[]
    >`select devices_count from organisations where id = ${now().ours}`
  )[0]?.devices_count;

test('record and table agree', async () => {
  const { db } = now();
  const derived = [
    'kind',
    'user_name',
    'department',
    'connection',
    'position',
    'commands',
    'readings',
    'app',
    'code_expires_at',
    'phone_device',
    'buttons',
    'consent',
    'open_alert',
    'settings_template',
    'template_state',
    'battery_millivolts',
    'battery_low',
    'settings_template_id',
    'access_point',
    'access_point_id',
  ];
  const record = device.omit(Object.fromEntries(derived.map((key) => [key, true])) as never);
  const others = [
    'organisation_id',
    'monitored',
    'online',
    'latitude',
    'longitude',
    'accuracy_m',
    'position_source',
    'position_at',
    'position_doubt',
    'battery_doubt',
    'reporting_minutes',
    'silence_due_at',
  ];
  expect(await parityFindings(db.ownerSql, record, 'devices', others)).toEqual([]);
});

describe('a device', () => {
  test('of each kind is added by the organisation or the platform, assigned, transferred, unassigned and removed, and its history has each step (R022, R023, R025)', async () => {
    const { ana, ben, helen, priya } = now();
    const made = await added(pendant);
    expect(made).toMatchObject({
      ...pendant,
      kind: 'ev04',
      country: 'AU',
      enable_alerts: true,
      connection: 'never',
      user_name: null,
      commands: [],
      readings: [],
      consent: null,
    });
    const assigned = (await change(made, { user_id: ana })).body.data;
    expect([assigned.user_name, assigned.department]).toEqual(['Ana Silva', 'North']);
    const transferred = (await change(assigned, { user_id: ben }, priya)).body.data;
    expect([transferred.user_name, transferred.department]).toEqual(['Ben Okoye', null]);
    expect((await change(transferred, { user_id: null })).body.data.user_name).toBeNull();
    expect((await helen.delete(at(`/${made.id}`))).body.data).toEqual({ id: made.id });
    expect(await story()).toEqual([
      'device.created',
      'device.updated',
      'device.updated',
      'device.updated',
      'device.archived',
    ]);
    expect(await kept()).toMatchObject([{ archived: true }]);
    const others = [
      { device_type_id: 1, device_name: 'Phone', user_id: ana },
      { device_type_id: 4, device_name: 'Zoleo', imei, zoleo_email: 'unit@zoleo.example' },
    ];
    const [phone, zoleo] = [await added(others[0] ?? {}, priya), await added(others[1] ?? {})];
    expect([phone.kind, zoleo.kind, zoleo.consent, await counted()]).toEqual([
      'app',
      'zoleo',
      'awaited',
      2,
    ]);
  });

  test('is found by kind, department, state, charge and name; a removed one only on request', async () => {
    const { db, ours, theirs, north, ana, ben, as, helen } = now();
    const seen = { last_heard_at: new Date() };
    await aDevice(db.ownerSql, {
      organisation_id: ours,
      device_name: 'A phone',
      device_type_id: 1,
      user_id: ana,
      online: true,
      ...seen,
    });
    await aDevice(db.ownerSql, {
      organisation_id: ours,
      device_name: 'B pendant',
      imei,
      user_id: ben,
      battery_percent: 12,
      ...seen,
    });
    const worn = await aDevice(db.ownerSql, {
      organisation_id: ours,
      device_name: 'C zoleo',
      device_type_id: 4,
      ...seen,
    });
    await db.ownerSql`
      insert into device_voltages (organisation_id, device_id, millivolts, at, low_since)
      values (${ours}, ${worn}, 3300, app.now(), app.now())
    `;
    await aDevice(db.ownerSql, {
      organisation_id: ours,
      device_name: 'D old',
      archived_at: new Date(),
    });
    await aDevice(db.ownerSql, { organisation_id: theirs, device_name: 'Theirs' });
    expect(await names('')).toEqual(['A phone', 'B pendant', 'C zoleo']);
    expect(await names('?sort=device_name&direction=desc&per_page=1')).toEqual(['C zoleo']);
    const found = [
      'device_type_id=1,4',
      `department_id=${north}`,
      'connection=offline',
      'connection=on_demand',
      'low_battery=true',
      'assigned=false',
      'archived=true',
      'search=8645',
    ];
    expect(await Promise.all(found.map(async (filter) => await names(`?${filter}`)))).toEqual([
      ['A phone', 'C zoleo'],
      ['A phone'],
      ['B pendant'],
      ['C zoleo'],
      ['B pendant', 'C zoleo'],
      ['C zoleo'],
      ['D old'],
      ['B pendant'],
    ]);
    const ofAna = await as('organisation_idp_admin', ours).get<Device[]>(`/users/${ana}/devices`);
    expect(ofAna.body.data.map(({ device_name, connection }) => [device_name, connection])).toEqual(
      [['A phone', 'online']],
    );
    expect((await helen.get<object[]>('/lists/device-types')).body.data).toHaveLength(4);
  });

  test('is given a template and an access point when it is added, changed later, and keeps what it has where none is chosen', async () => {
    const { db, helen, priya } = now();
    const sql = db.ownerSql;
    const [quiet, loud] = (
      await sql<{ id: number }[]>`
      insert into ev04_config_templates (name, ringtone_volume)
      values ('Quiet', 10), ('Loud', 100)
      returning id::int`
    ).map(({ id }) => id);
    const [point] = (
      await sql<
        { id: number }[]
      >`insert into access_points (name) values ('telstra.m2m') returning id::int`
    ).map(({ id }) => id);
    const wanted = async () =>
      (
        await sql<{ ringtone: string; point: string | null }[]>`
        select wanted -> 'ringtone_volume' ->> 'value' as ringtone,
          wanted -> 'access_point' ->> 'value' as point
        from device_settings`
      )[0];
    const made = await added(
      { ...pendant, settings_template_id: quiet, access_point_id: point },
      priya,
    );
    expect(made).toMatchObject({
      settings_template_id: quiet,
      settings_template: 'Quiet',
      template_state: 'pending',
      access_point_id: point,
      access_point: 'telstra.m2m',
    });
    expect(await wanted()).toEqual({ ringtone: '10', point: 'telstra.m2m' });
    expect(await names(`?settings_template_id=${quiet}`)).toEqual(['Pendant 1']);
    const renamed = (await change(made, { device_name: 'Pendant 2', settings_template_id: quiet }))
      .body.data;
    expect(await story()).toEqual(['device.created', 'device_settings.saved', 'device.updated']);
    const changed = (await change(renamed, { settings_template_id: loud }, priya)).body.data;
    expect(changed).toMatchObject({
      settings_template: 'Loud',
      template_state: 'pending',
      access_point_id: point,
    });
    expect(await wanted()).toEqual({ ringtone: '100', point: 'telstra.m2m' });
    const none = (
      await change(changed, { access_point_id: null, settings_template_id: null }, priya)
    ).body.data;
    expect(none).toMatchObject({
      settings_template_id: null,
      template_state: 'none',
      access_point_id: null,
      access_point: null,
    });
    expect(await wanted()).toEqual({ ringtone: '100', point: null });
    expect((await helen.get<Device>(at(`/${made.id}`))).body.data).toEqual(none);
  });

  test('that was removed leaves its IMEI to the next one', async () => {
    const { theirs, as, helen } = now();
    const made = await added(pendant);
    await helen.delete(at(`/${made.id}`));
    expect((await add(pendant, as('organisation_admin', theirs), theirs)).status).toBe(200);
    expect((await helen.delete(at(`/${made.id}`))).status).toBe(409);
    expect((await change(made, { device_name: 'Again' })).status).toBe(409);
  });

  test('removes its buttons too when it is a phone', async () => {
    const { db, ours, ana, helen } = now();
    const phone = await added({ device_type_id: 1, device_name: 'Phone', user_id: ana });
    const button = await aDevice(db.ownerSql, {
      organisation_id: ours,
      device_type_id: 3,
      device_name: 'Button',
      user_id: ana,
    });
    await db.ownerSql`
      insert into app_buttons (organisation_id, device_id, phone_device_id, hardware_id)
      values (${ours}, ${button}, ${phone.id}, 'b1')
    `;
    await db.ownerSql`update organisations set devices_count = 2 where id = ${ours}`;
    expect((await helen.get<Device>(at(`/${phone.id}`))).body.data.buttons).toEqual([
      { id: button, name: 'Button' },
    ]);
    expect((await helen.get<Device>(at(`/${button}`))).body.data.phone_device).toEqual({
      id: phone.id,
      name: 'Phone',
    });
    await helen.delete(at(`/${phone.id}`));
    expect([await names(''), await counted()]).toEqual([[], 0]);
    expect(await db.ownerSql`select 1 from app_buttons where ended_at is null`).toEqual([]);
  });
});

describe('is refused, and nothing is written:', () => {
  test.each<[string, () => object, Record<string, string[]>]>([
    [
      'without a kind',
      () => ({ device_name: 'X' }),
      { device_type_id: ['Choose the kind of device.'] },
    ],
    [
      'a short IMEI',
      () => ({ ...pendant, imei: '12345' }),
      { imei: ['The IMEI must be 15 digits.'] },
    ],
    [
      'a pendant without an IMEI',
      () => ({ ...pendant, imei: '' }),
      { imei: ['The IMEI is required.'] },
    ],
    [
      'a phone without a person',
      () => ({ device_type_id: 1, device_name: 'Phone' }),
      { user_id: ['Choose the person.'] },
    ],
    [
      'a person of another organisation',
      () => ({ ...pendant, user_id: outsider }),
      { user_id: ['Choose a person of this organisation.'] },
    ],
    [
      'a button',
      () => ({ device_type_id: 3, device_name: 'Button' }),
      { device_type_id: ['Buttons are added in the mobile app, by pairing them.'] },
    ],
  ])('%s', async (_case, fields, errors) => {
    const answer = await add(fields());
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
    expect([await kept(), await story(), await counted()]).toEqual([[], [], 0]);
  });

  test.each(['helen', 'priya'] as const)(
    'an IMEI that is not 15 digits, from %s; a wrong check digit only warns on the form',
    async (name) => {
      const { [name]: client } = now();
      for (const wrong of [
        '86459805100237',
        '8645980510023700',
        '86459805100237x',
        '８６４５９８０５１００２３７４',
      ]) {
        const answer = await add({ ...pendant, imei: wrong }, client);
        expect([answer.status, answer.body.errors]).toEqual([
          422,
          { imei: ['The IMEI must be 15 digits.'] },
        ]);
      }
      expect([await kept(), await story()]).toEqual([[], []]);
      expect([
        hasWrongCheckDigit(imei),
        (await added({ ...pendant, imei: '86 459805-100237/0' }, client)).imei,
      ]).toEqual([true, imei]);
      const { id, updated_at } = await added(
        { ...pendant, imei: '864598051002374', device_name: 'Right' },
        client,
      );
      const changed = await client.put(at(`/${id}`), { imei: '1234', updated_at });
      expect([changed.status, changed.body.errors]).toEqual([
        422,
        { imei: ['The IMEI must be 15 digits.'] },
      ]);
      expect(await kept()).toMatchObject([{ imei }, { imei: '864598051002374' }]);
    },
  );

  test('a template of another organisation, one that was archived, an access point that does not exist, and those of a phone', async () => {
    const { db, theirs, ana, priya } = now();
    const templates = await db.ownerSql<{ id: number }[]>`
      insert into ev04_config_templates (organisation_id, name, archived_at)
      values (${theirs}, 'Theirs', null), (null, 'Old', app.now())
      returning id::int`;
    const template = { settings_template_id: ['Choose the template.'] };
    for (const { id } of templates)
      expect((await add({ ...pendant, settings_template_id: id }, priya)).body.errors).toEqual(
        template,
      );
    expect((await add({ ...pendant, settings_template_id: 0 }, priya)).body.errors).toEqual(
      template,
    );
    expect((await add({ ...pendant, access_point_id: 987_654 }, priya)).body.errors).toEqual({
      access_point_id: ['Choose the access point.'],
    });
    const phone = {
      device_type_id: 1,
      device_name: 'Phone',
      user_id: ana,
      access_point_id: 987_654,
    };
    expect((await add(phone, priya)).body.errors).toEqual({
      access_point_id: ['This is not used for this kind of device.'],
    });
    expect([await kept(), await story(), await db.ownerSql`select from device_settings`]).toEqual([
      [],
      [],
      [],
    ]);
  });

  test('a template or an access point, where the monitoring provider manages the settings', async () => {
    const { db, ours, helen } = now();
    const [{ id: template } = { id: 0 }] = await db.ownerSql<{ id: number }[]>`
      insert into ev04_config_templates (name) values ('Standard') returning id::int`;
    await db.ownerSql`update organisations set self_manage_ev04_config = false where id = ${ours}`;
    expect((await add({ ...pendant, settings_template_id: template })).body.code).toBe(
      'not_self_managed',
    );
    expect(await kept()).toEqual([]);
    // The form of a device sends what it shows, also what it may not change.
    const made = await added({ ...pendant, settings_template_id: null, access_point_id: null });
    expect((await change(made, { settings_template_id: template })).body.code).toBe(
      'not_self_managed',
    );
    expect((await helen.get<Device>(at(`/${made.id}`))).body.data).toEqual(made);
    expect(await db.ownerSql`select from device_settings`).toEqual([]);
  });

  test('an IMEI in use: its holder is named within the organisation, never outside', async () => {
    const { theirs, as, priya } = now();
    await added(pendant);
    const own = await add({ ...pendant, device_name: 'Twin' });
    expect(own.body.errors).toEqual({ imei: ['Pendant 1 already has this IMEI.'] });
    for (const client of [as('organisation_admin', theirs), priya]) {
      const answer = await add({ ...pendant, device_name: 'Twin' }, client, theirs);
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        {
          imei: ['This IMEI is already used by a device that you cannot see. Check the 15 digits.'],
        },
      ]);
      expect(answer.text).not.toMatch(/Redgum|Pendant 1/);
    }
    expect(await kept()).toHaveLength(1);
  });

  test('another organisation’s device, by its path or its id', async () => {
    const { theirs, ana, as } = now();
    const made = await added(pendant);
    const other = as('organisation_admin', theirs);
    expect([
      (await other.get(at(`/${made.id}`))).status,
      (await other.get(at(`/${made.id}`, theirs))).status,
      (
        await other.put(at(`/${made.id}`, theirs), {
          device_name: 'Mine',
          updated_at: made.updated_at,
        })
      ).status,
      (await other.delete(at(`/${made.id}`, theirs))).status,
      (await other.get(`/users/${ana}/devices`)).status,
      (await other.post(at(), pendant)).status,
    ]).toEqual([404, 404, 404, 404, 404, 404]);
    expect(await kept()).toMatchObject([{ device_name: 'Pendant 1', archived: false }]);
  });

  test('transfer and removal while its wearer may need it', async () => {
    const { db, ours, ana, ben, helen } = now();
    const made = await added({ ...pendant, user_id: ana });
    await db.ownerSql`
      insert into alerts (organisation_id, alert_type_id, user_id, device_id, subject, status,
        priority, raised_at, last_event_at, monitored)
      select ${ours}, id, ${ana}, ${made.id}, ${`u${ana}`}, 'active_alert', priority, app.now(),
        app.now(), true
      from alert_types
      where name = 'sos' or name = 'duress'
      limit 1`;
    const shown = (await helen.get<Device>(at(`/${made.id}`))).body.data.open_alert;
    const answers = [
      await change(made, { user_id: ben }),
      await change(made, { user_id: null }),
      await helen.delete(at(`/${made.id}`)),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      [1, 2, 3].map(() => [409, 'alert_active']),
    );
    expect(answers[0]?.body.message).toBe(
      `Pendant 1 is part of open alert ${shown?.id} (${shown?.name}). Try again when it is resolved.`,
    );
    expect((await change(made, { device_name: 'Renamed' })).status).toBe(200);
    await db.ownerSql`delete from alerts`;
    await db.ownerSql`
      insert into welfare_sessions (organisation_id, client_id, device_id, user_id, minutes,
        grace_minutes, started_at, counted_from, due_at, grace_until)
      values (${ours}, gen_random_uuid(), ${made.id}, ${ana}, 30, 1, app.now(), app.now(),
        app.now() + interval '30 minutes', app.now() + interval '31 minutes')`;
    expect((await helen.delete(at(`/${made.id}`))).body.code).toBe('timer_running');
    expect(await kept()).toMatchObject([{ user_id: ana, archived: false }]);
  });

  test('to those without the permission', async () => {
    const { ours, theirs, as, helen } = now();
    expect([
      (await add(pendant, as('organisation_idp_admin', ours))).status,
      (await add(pendant, as('organisation_user', ours))).status,
      (await as('monitoring_centre_operator', null).get(at())).status,
      (await helen.put(`/devices/1/move-organisation`, { organisation_id: theirs })).status,
    ]).toEqual([403, 403, 403, 403]);
    expect(await kept()).toEqual([]);
  });

  test('to an account restricted to a department: devices of its people only', async () => {
    const { db, http, ours, north, ana, ben } = now();
    const restricted = http.signedIn({
      user_id: ana,
      role: 'organisation_admin',
      organisation_id: ours,
      restriction: { by: 'department', ids: [north] },
    });
    await aDevice(db.ownerSql, { organisation_id: ours, device_name: 'Spare', imei });
    const made = await added({ ...pendant, imei: '864598051002396', user_id: ana }, restricted);
    expect(await names('', restricted)).toEqual(['Pendant 1']);
    const twin = await add({ ...pendant, user_id: ana }, restricted);
    expect(twin.body.errors?.['imei']).toEqual([
      'This IMEI is already used by a device that you cannot see. Check the 15 digits.',
    ]);
    const refused = [
      await add({ ...pendant, imei: '864598051002388' }, restricted),
      await change(made, { user_id: null }, restricted),
    ];
    expect(refused.map(({ body }) => body.errors)).toEqual(
      [1, 2].map(() => ({ user_id: ['Choose a person. You only see devices of people.'] })),
    );
    expect((await change(made, { user_id: ben }, restricted)).body.errors).toEqual({
      user_id: ['Choose a person of this organisation.'],
    });
    expect(await kept()).toMatchObject([
      { device_name: 'Spare' },
      { device_name: 'Pendant 1', user_id: ana },
    ]);
  });
});
