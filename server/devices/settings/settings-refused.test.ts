// Refusals about settings and templates: values out of range, templates and devices of others,
// people without permission. Each writes nothing.
import { expect, test } from 'vitest';
import {
  type Ev04ConfigTemplate,
  ev04ConfigTemplate,
  organisationTemplates,
} from '#domain/devices/ev04-config-templates.api.ts';
import type { DeviceSettings } from '#domain/devices/settings/device-settings.ts';
import { parityFindings } from '#server/kit/resource/parity.ts';
import { ev04ConfigTemplatesRoutes } from '../ev04-config-templates/ev04-config-templates.routes.ts';
import { settingsBench } from './settings-bench.factory.ts';

const bench = settingsBench({ templates: ev04ConfigTemplatesRoutes });
const templates = (organisation: number, rest = ''): string =>
  `/organisations/${organisation}/ev04-config-templates${rest}`;
const names = async (): Promise<string[]> =>
  (
    await bench().db.ownerSql<
      { name: string }[]
    >`select name from ev04_config_templates order by id`
  ).map(({ name }) => name);

test('record and table agree', async () => {
  const {
    devices_count: _one,
    differing_count: _two,
    is_global: _three,
    department: _four,
    ...plain
  } = ev04ConfigTemplate.shape;
  expect(
    await parityFindings(
      bench().db.ownerSql,
      ev04ConfigTemplate.pick(
        Object.fromEntries(Object.keys(plain).map((key) => [key, true])) as never,
      ),
      'ev04_config_templates',
      ['organisation_id', 'name_key'],
    ),
  ).toEqual([]);
});

test.each([
  ['sos_time', 11],
  ['microphone_volume', 16],
  ['auto_answer_time', 0],
  ['fall_detection_sensitivity', 10],
  ['power_alert_level', 51],
  ['ringtone_volume', 101],
  ['speaker_volume', -1],
  ['sos_mode', 'triple_press'],
])('%s %s is refused under its field, in a template and for a device', async (name, value) => {
  const { helen, ours, at, three, written } = bench();
  const [one = 0] = await three();
  for (const answer of [
    await helen.post(templates(ours), { name: 'Loud', [name]: value }),
    await helen.post(at(one, 'save-and-send'), { [name]: value }),
  ])
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [name]]);
  expect([await names(), await written()]).toEqual([[], [0, 0, 0]]);
});

test('the template of another organisation is 404 everywhere; so is its device', async () => {
  const { helen, priya, ours, theirs, at, three, device, written } = bench();
  const [one = 0] = await three();
  const foreign = await device('Theirs', '356938035643809', 2, theirs);
  const { id } = (await priya.post<Ev04ConfigTemplate>(templates(theirs), { name: 'Theirs' })).body
    .data;
  const before = await written();
  const answers = [
    await helen.get(templates(theirs)),
    await helen.get(templates(ours, `/${id}`)),
    await helen.put(templates(ours, `/${id}/duplicate`)),
    await helen.delete(templates(ours, `/${id}`)),
    await helen.post(at(one, 'save-and-send'), { settings_template_id: id }),
    await helen.post(`/organisations/${ours}/devices/bulk-apply-template`, {
      ids: [one],
      settings_template_id: id,
    }),
    await helen.get(at(foreign, 'read')),
    await helen.get(at(foreign, 'latest')),
    await helen.get(at(foreign, 'latest', theirs)),
    await priya.get(at(foreign, 'latest')),
    await helen.post(at(foreign, 'save-and-send'), { sos_time: 5 }),
    await helen.post(at(foreign, 'resend-password')),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  expect(await written()).toEqual(before);
});

test('sending needs the permission; without the flag an organisation reads only, and the platform sends', async () => {
  const { helen, priya, as, ours, at, three, written, db } = bench();
  const [one = 0] = await three();
  const worker = as('organisation_user', ours);
  for (const answer of [
    await worker.post(at(one, 'save-and-send'), { sos_time: 5 }),
    await worker.post(at(one, 'resend-password')),
    await worker.post(templates(ours), { name: 'Mine' }),
    await worker.post(`/organisations/${ours}/devices/bulk-send-settings`, { ids: [one] }),
    await helen.post('/ev04-config-templates', { name: 'Everybody’s' }),
  ])
    expect(answer.status).toBe(403);
  const own = (await helen.post<Ev04ConfigTemplate>(templates(ours), { name: 'Own' })).body.data;
  await db.ownerSql`update organisations set self_manage_ev04_config = false where id = ${ours}`;
  const before = await written();
  for (const answer of [
    await helen.post(at(one, 'save-and-send'), { sos_time: 5 }),
    await helen.post(at(one, 'resend-password')),
    await helen.post(templates(ours), { name: 'Mine' }),
    await helen.put(templates(ours, `/${own.id}`), { name: 'Other', updated_at: own.updated_at }),
    await helen.put(templates(ours, `/${own.id}/duplicate`)),
    await helen.delete(templates(ours, `/${own.id}`)),
  ])
    expect(answer).toMatchObject({ status: 409, body: { code: 'not_self_managed' } });
  expect([await written(), await names()]).toEqual([before, ['Own']]);
  expect((await helen.get<DeviceSettings>(at(one, 'read'))).body.data.may_send).toBe(false);
  const refused = (
    await helen.post<{ refused: number }>(`/organisations/${ours}/devices/bulk-send-settings`, {
      ids: [one],
    })
  ).body.data;
  expect(refused.refused).toBe(1);
  expect(
    (await priya.post<DeviceSettings>(at(one, 'save-and-send'), { sos_time: 5 })).body.data,
  ).toMatchObject({ may_send: true });
});

test('a template of the platform is used and duplicated by an organisation, and changed by the platform alone', async () => {
  const { helen, priya, ours, at, three } = bench();
  const [one = 0] = await three();
  const global = (
    await priya.post<Ev04ConfigTemplate>('/ev04-config-templates', {
      name: 'Standard',
      sos_time: 5,
    })
  ).body.data;
  expect(global).toMatchObject({
    is_global: true,
    sos_time: 5,
    ringtone_volume: 100,
    fall_detection: false,
  });
  for (const answer of [
    await helen.put(templates(ours, `/${global.id}`), {
      name: 'Mine',
      updated_at: global.updated_at,
    }),
    await helen.delete(templates(ours, `/${global.id}`)),
  ])
    expect(answer).toMatchObject({ status: 409, body: { code: 'provided' } });
  const copy = (await helen.put<Ev04ConfigTemplate>(templates(ours, `/${global.id}/duplicate`)))
    .body.data;
  expect(copy).toMatchObject({ name: 'Standard (copy)', is_global: false, sos_time: 5 });
  expect(
    (await priya.get<Ev04ConfigTemplate[]>('/ev04-config-templates')).body.data.map(
      ({ name }) => name,
    ),
  ).toEqual(['Standard']);
  expect(
    (await helen.get<Ev04ConfigTemplate[]>(templates(ours))).body.data.map(({ name }) => name),
  ).toEqual(['Standard', 'Standard (copy)']);
  expect(
    (
      await helen.post<DeviceSettings>(at(one, 'save-and-send'), {
        settings_template_id: global.id,
      })
    ).body.data,
  ).toMatchObject({
    settings_template: { name: 'Standard' },
    template_state: 'pending',
  });
  expect(await priya.delete(`/ev04-config-templates/${global.id}`)).toMatchObject({
    status: 409,
    body: { code: 'in_use', message: '1 device uses Standard. Apply another template first.' },
  });
  expect((await helen.delete(templates(ours, `/${copy.id}`))).status).toBe(200);
  expect(
    (await helen.get<Ev04ConfigTemplate[]>(templates(ours))).body.data.map(({ name }) => name),
  ).toEqual(['Standard']);
  expect(
    (await helen.post(at(one, 'save-and-send'), { settings_template_id: copy.id })).status,
  ).toBe(404);
});

test('a template of one department is for pendants of its people and for spares; for others it is refused, and nothing is sent', async () => {
  const { helen, http, ours, theirs, at, three, written, db } = bench();
  const [one = 0, two = 0, spare = 0] = await three();
  const department = async (name: string, organisation_id = ours): Promise<number> => {
    const rows = await db.ownerSql<{ id: number }[]>`
      insert into departments (organisation_id, name)
      values (${organisation_id}, ${name})
      returning id::int`;
    return rows[0]?.id ?? 0;
  };
  const wearer = async (deviceId: number, department_id: number): Promise<void> => {
    await db.ownerSql`
      insert into users (id, organisation_id, role, first_name, last_name,
        department_id) overriding system value
      values (${department_id + 100}, ${ours}, 'organisation_user', 'Ana', 'Silva',
        ${department_id})`;
    await db.ownerSql`update devices set user_id = ${department_id + 100} where id = ${deviceId}`;
  };
  const [north, south, foreign] = [
    await department('North'),
    await department('South'),
    await department('Theirs', theirs),
  ];
  await wearer(one, north);
  await wearer(two, south);
  const none = { department_id: ['Choose a department of this organisation.'] };
  expect(
    (await helen.post(templates(ours), { name: 'Foreign', department_id: foreign })).body.errors,
  ).toEqual(none);
  const made = (
    await helen.post<Ev04ConfigTemplate>(templates(ours), { name: 'Quiet', department_id: north })
  ).body.data;
  expect(made).toMatchObject({ department_id: north, department: 'North' });
  expect(
    (await helen.get<Ev04ConfigTemplate[]>(`${templates(ours)}?department_id=${south}`)).body.data,
  ).toEqual([]);
  const moved = await helen.put(templates(ours, `/${made.id}`), {
    department_id: foreign,
    updated_at: made.updated_at,
  });
  expect(moved.body.errors).toEqual(none);

  const restricted = (ids: number[]) =>
    http.signedIn({
      user_id: 2,
      role: 'organisation_admin',
      organisation_id: ours,
      restriction: { by: 'department', ids },
    });
  const seen = async (ids: number[]) =>
    (await restricted(ids).get<Ev04ConfigTemplate[]>(templates(ours))).body.data.map(
      ({ name }) => name,
    );
  expect([await seen([north]), await seen([south])]).toEqual([['Quiet'], []]);
  expect(
    (await restricted([south]).post(at(two, 'save-and-send'), { settings_template_id: made.id }))
      .status,
  ).toBe(404);

  const before = await written();
  const why = {
    settings_template_id: ['Quiet is for the department North. Choose another template.'],
  };
  const chosen = { settings_template_id: made.id };
  expect(await helen.post(at(two, 'save-and-send'), chosen)).toMatchObject({
    status: 422,
    body: { errors: why },
  });
  const device = (await helen.get<{ updated_at: string }>(`/organisations/${ours}/devices/${two}`))
    .body.data;
  const changed = await helen.put(`/organisations/${ours}/devices/${two}`, {
    ...chosen,
    updated_at: device.updated_at,
  });
  expect(changed).toMatchObject({ status: 422, body: { errors: why } });
  expect(await written()).toEqual(before);
  const job = await helen.post(`/organisations/${ours}/devices/bulk-apply-template`, {
    ids: [one, two, spare],
    ...chosen,
  });
  expect(job.body.data).toMatchObject({ total: 3, refused: 1 });
  expect([
    ...(await db.ownerSql`
      select device_id from device_settings where template_id = ${made.id} order by 1
    `),
  ]).toEqual([{ device_id: one }, { device_id: spare }]);
  expect((await helen.get<DeviceSettings>(at(one, 'read'))).body.data).toMatchObject({
    department_id: north,
    settings_template_id: made.id,
    template_state: 'pending',
  });
  expect((await helen.get<DeviceSettings>(at(spare, 'read'))).body.data.department_id).toBeNull();
});

test('a changed template sends nothing, and counts the devices that follow it and those that differ', async () => {
  const { helen, ours, at, three, db } = bench();
  const [one = 0, two = 0] = await three();
  const { id } = (
    await helen.post<Ev04ConfigTemplate>(templates(ours), { name: 'Quiet', ringtone_volume: 10 })
  ).body.data;
  for (const device of [one, two])
    await helen.post(at(device, 'save-and-send'), { settings_template_id: id });
  await db.ownerSql`
    update device_settings
    set wanted = '{}',
      reported = (select app.template_settings(to_jsonb(p))
        from ev04_config_templates p
        where id = ${id})`;
  const { updated_at, ...settled } = (
    await helen.get<Ev04ConfigTemplate>(templates(ours, `/${id}`))
  ).body.data;
  expect(settled).toMatchObject({ devices_count: 2, differing_count: 0 });
  const changed = await helen.put<Ev04ConfigTemplate>(templates(ours, `/${id}`), {
    ringtone_volume: 20,
    updated_at,
  });
  expect(changed.body.data).toMatchObject({ devices_count: 2, differing_count: 2 });
  expect([...(await db.ownerSql`select distinct wanted from device_settings`)]).toEqual([
    { wanted: {} },
  ]);
});

test('of two changes to one template the second is refused and not written', async () => {
  const { helen, priya, ours } = bench();
  const { id, updated_at } = (
    await helen.post<Ev04ConfigTemplate>(templates(ours), { name: 'Shared' })
  ).body.data;
  expect((await helen.put(templates(ours, `/${id}`), { sos_time: 5, updated_at })).status).toBe(
    200,
  );
  const second = await priya.put(templates(ours, `/${id}`), {
    sos_time: 9,
    ringtone_volume: 20,
    updated_at,
  });
  expect(second).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
  expect((await helen.get<Ev04ConfigTemplate>(templates(ours, `/${id}`))).body.data).toMatchObject({
    sos_time: 5,
    ringtone_volume: 100,
  });
  expect(organisationTemplates.api.update.errors).toContain('changed_meanwhile');
});

test('what is no pendant has no settings', async () => {
  const { helen, at, device, written } = bench();
  const phone = await device('Phone', null, 1);
  for (const answer of [
    await helen.get(at(phone, 'read')),
    await helen.get(at(phone, 'latest')),
    await helen.post(at(phone, 'save-and-send'), { sos_time: 5 }),
  ])
    expect(answer).toMatchObject({ status: 409, body: { code: 'not_a_pendant' } });
  expect(await written()).toEqual([0, 0, 0]);
  expect((await helen.get<{ effect: unknown }>(`/devices/${phone}/call-effect`)).body.data).toEqual(
    { effect: null },
  );
});
