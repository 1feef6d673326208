// Settings go the whole way to pendants on sockets and come back verified: confirmed, refused,
// silent, another's, and offline until later.
import { expect, test } from 'vitest';
import type { Ev04ConfigTemplate } from '#domain/devices/ev04-config-templates.api.ts';
import type { DeviceSettings } from '#domain/devices/settings/device-settings.ts';
import { ev04Defaults } from '#domain/devices/settings/ev04-settings.ts';
import type { BulkJob } from '#domain/kit/bulk.ts';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { createEv04Gateway } from '#server/ev04/ev04-gateway.ts';
import { programPorts } from '#server/ev04/program-ports.ts';
import { createLog } from '#server/kit/log.ts';
import { ev04ConfigTemplatesRoutes } from '../ev04-config-templates/ev04-config-templates.routes.ts';
import { settingsBench } from './settings-bench.factory.ts';

const limits = { commandWaitMs: 400, commandLookMs: 200 };
const bench = settingsBench({
  templates: ev04ConfigTemplatesRoutes,
  gatewayOn: (database) => {
    const log = createLog('silent');
    const ports = programPorts(database, createIntake(database), log);
    return createEv04Gateway({
      host: '127.0.0.1',
      port: 0,
      ports,
      limits,
      log,
      now: () => new Date(),
    });
  },
});

const aTemplate = async (fields: object): Promise<Ev04ConfigTemplate> => {
  const { helen, ours } = bench();
  const answer = await helen.post<Ev04ConfigTemplate>(
    `/organisations/${ours}/ev04-config-templates`,
    { name: 'Quiet', ...fields },
  );
  expect(answer.body.errors).toBeUndefined();
  return answer.body.data;
};
const templateStates = async (): Promise<string[]> => {
  const { helen, ours } = bench();
  const list = await helen.get<{ device_name: string; template_state: string }[]>(
    `/organisations/${ours}/devices?sort=device_name`,
  );
  return list.body.data.map(
    ({ device_name, template_state }) => `${device_name} ${template_state}`,
  );
};

test('a template sent to three pendants: one confirms, one refuses, one is offline and is corrected when it connects', async () => {
  const { helen, ours, three, pendant, connect, states, settings } = bench();
  const [one = 0, two = 0, gone = 0] = await three();
  const [confirms, refuses, offline] = [pendant(0), pendant(1, { manner: 'refuses' }), pendant(2)];
  await Promise.all([connect(confirms, one), connect(refuses, two)]);
  const { id } = await aTemplate({ ringtone_volume: 40, vibrate_mode: false });
  const job = await helen.post<BulkJob>(`/organisations/${ours}/devices/bulk-apply-template`, {
    ids: [one, two, gone],
    settings_template_id: id,
  });
  expect(job.body.data).toMatchObject({ total: 3, done: 3, refused: 0 });
  await expect
    .poll(async () => new Set(await states(one)))
    .toSatisfy((all: Set<string>) => [...all].every((line) => line.endsWith(' confirmed')));
  await expect
    .poll(async () => await states(two))
    .toContain('ringtone_volume refused: bad parameter');
  expect(await states(two)).toContain('vibrate_mode refused: bad parameter');
  // Values that it had already are confirmed by its first answer.
  expect(await states(two)).toContain('sos_time confirmed');
  expect(new Set((await states(gone)).map((line) => line.split(' ')[1]))).toEqual(
    new Set(['queued']),
  );
  expect(await templateStates()).toEqual(['One matches', 'Three pending', 'Two differs']);
  expect([...(confirms.unit.valueOf(0x10) ?? [])]).toEqual([40]);
  expect([...(confirms.unit.valueOf(0x0f) ?? [])]).toEqual([0x03, 0x08, 0, 0x80]);
  expect((await settings(one)).call).toMatchObject({
    ring_volume: 40,
    pick_up: 'answers',
    after_s: 3,
    loud: true,
  });

  await connect(offline, gone);
  await expect.poll(templateStates).toEqual(['One matches', 'Three matches', 'Two differs']);
  const shown = await settings(gone);
  expect(shown).toMatchObject({
    firmware_version: '1.2.0.12',
    hardware_version: '1796',
    ip: 'gps.vigil.example',
    port: 5187,
  });
  expect(shown.settings.find(({ name }) => name === 'ringtone_volume')).toMatchObject({
    wanted: 40,
    reported: 40,
    state: 'confirmed',
  });

  // One press sends it again to the devices that differ.
  refuses.manner = 'confirms';
  const list = await helen.get<Ev04ConfigTemplate[]>(
    `/organisations/${ours}/ev04-config-templates`,
  );
  expect(list.body.data).toMatchObject([{ name: 'Quiet', devices_count: 3, differing_count: 1 }]);
  const again = { all_selected: true, filters: { template_state: 'differs' } };
  expect(
    (await helen.post<BulkJob>(`/organisations/${ours}/devices/bulk-send-settings`, again)).body
      .data,
  ).toMatchObject({
    total: 1,
    done: 1,
  });
  await expect.poll(templateStates).toEqual(['One matches', 'Three matches', 'Two matches']);
  expect(
    (await helen.post(`/organisations/${ours}/devices/bulk-send-settings`, again)).status,
  ).toBe(422);
});

test('a pendant that answers with the settings of another is refused, kept as evidence, and nothing is written to it', async () => {
  const { db, helen, at, three, pendant, connect, states, settings } = bench();
  const [one = 0] = await three();
  const foreign = pendant(0, { reports: '356938035643809' });
  await connect(foreign, one);
  await helen.post(at(one, 'save-and-send'), { ringtone_volume: 10 });
  await expect
    .poll(async () => await states(one))
    .toEqual(['ringtone_volume refused: it answered with the settings of another device']);
  expect([...(foreign.unit.valueOf(0x10) ?? [])]).toEqual([100]);
  await expect
    .poll(async () => [
      ...(await db.ownerSql`select device_id from device_frames where reason = 'other-imei'`),
    ])
    .toEqual([{ device_id: one }]);
  expect((await settings(one)).reported_at).toBeNull();
});

test('a pendant that never answers lapses after its tries', async () => {
  const { helen, at, three, pendant, connect, states } = bench();
  const [one = 0] = await three();
  await connect(pendant(0, { manner: 'silent' }), one);
  await helen.post(at(one, 'save-and-send'), { ringtone_volume: 10 });
  await expect
    .poll(async () => await states(one), { timeout: 10_000 })
    .toEqual(['ringtone_volume lapsed']);
});

test('latest reads from the pendant now; one that is offline or silent fails in bounded time (R340)', async () => {
  const { db, helen, at, three, pendant, connect } = bench();
  const [one = 0, two = 0, gone = 0] = await three();
  await Promise.all([
    connect(pendant(0, { settings: { sos_time: 7 } }), one),
    connect(pendant(1, { manner: 'silent' }), two),
  ]);
  const latest = await helen.get<DeviceSettings>(at(one, 'latest'));
  const reported = Object.fromEntries(
    latest.body.data.settings.map((setting) => [setting.name, setting.reported]),
  );
  expect(reported).toEqual({ ...ev04Defaults, sos_time: 7 });
  const failed = {
    status: 409,
    body: { code: 'no_answer', message: 'Failed to get latest settings from device.' },
  };
  expect(await helen.get(at(gone, 'latest'))).toMatchObject(failed);
  expect(await helen.get(at(two, 'latest'))).toMatchObject(failed);
  expect([...(await db.ownerSql`select device_id from device_settings`)]).toMatchObject([
    { device_id: one },
  ]);
});

test('an access point is sent with the settings, is shown next to the one that the pendant uses, and a new name of it when settings are sent again', async () => {
  const { db, helen, ours, at, three, pendant, connect, settings } = bench();
  const [one = 0, , gone = 0] = await three();
  const points = await db.ownerSql<{ id: number }[]>`
    insert into access_points (name) values ('telstra.m2m'), ('hologram') returning id::int`;
  const [telstra = 0, hologram = 0] = points.map(({ id }) => id);
  const worn = pendant(0);
  await connect(worn, one);
  const apn = () => Buffer.from(worn.unit.valueOf(0x40) ?? []).toString();
  await helen.get(at(one, 'latest'));
  expect((await settings(one)).access_point).toEqual({
    name: null,
    reported: 'internet',
    state: null,
    at: null,
    why: null,
  });

  const saved = await helen.post<DeviceSettings>(at(one, 'save-and-send'), {
    access_point_id: telstra,
    ringtone_volume: 40,
  });
  expect(saved.body.data).toMatchObject({
    access_point_id: telstra,
    access_point: { name: 'telstra.m2m' },
  });
  await expect
    .poll(async () => (await settings(one)).access_point)
    .toMatchObject({ reported: 'telstra.m2m', state: 'confirmed' });
  expect([apn(), [...(worn.unit.valueOf(0x10) ?? [])]]).toEqual(['telstra.m2m', [40]]);
  const device = await helen.get<object>(`/organisations/${ours}/devices/${one}`);
  expect(device.body.data).toMatchObject({ access_point_id: telstra, access_point: 'telstra.m2m' });

  await db.ownerSql`update access_points set name = 'telstra.iot' where id = ${telstra}`;
  expect((await settings(one)).access_point).toMatchObject({
    name: 'telstra.iot',
    reported: 'telstra.m2m',
  });
  await helen.post(at(one, 'save-and-send'), {});
  await expect.poll(apn).toBe('telstra.iot');

  // With none chosen a pendant keeps its access point, and a waiting one is not sent.
  await helen.post(at(gone, 'save-and-send'), { access_point_id: hologram, sos_time: 5 });
  await helen.post(at(gone, 'save-and-send'), { access_point_id: null });
  const late = pendant(2);
  await connect(late, gone);
  await expect
    .poll(
      async () => (await settings(gone)).settings.find(({ name }) => name === 'sos_time')?.state,
    )
    .toBe('confirmed');
  expect(Buffer.from(late.unit.valueOf(0x40) ?? []).toString()).toBe('internet');

  const before = await settings(one);
  expect((await helen.post(at(one, 'save-and-send'), { access_point_id: 987_654 })).status).toBe(
    404,
  );
  expect(await settings(one)).toEqual(before);
});

test('a password is sent, sent again, and never shown', async () => {
  const { db, helen, at, three, pendant, connect } = bench();
  const [one = 0] = await three();
  expect(await helen.post(at(one, 'resend-password'))).toMatchObject({
    status: 409,
    body: { code: 'no_password' },
  });
  const unit = pendant(0);
  await connect(unit, one);
  const stateOf = async () =>
    (await helen.get<DeviceSettings>(at(one, 'read'))).body.data.password?.state;
  await helen.post(at(one, 'save-and-send'), { device_password: '4711' });
  await expect.poll(stateOf).toBe('confirmed');
  expect([...(unit.unit.valueOf(0x0d) ?? [])]).toEqual([0x67, 0x12, 0, 0x80]);
  unit.unit.write([{ key: 0x0d, value: Uint8Array.of(0, 0, 0, 0) }]);
  const resent = await helen.post(at(one, 'resend-password'));
  expect(JSON.stringify(resent.body)).not.toContain('4711');
  await expect.poll(() => [...(unit.unit.valueOf(0x0d) ?? [])]).toEqual([0x67, 0x12, 0, 0x80]);
  await expect.poll(stateOf).toBe('confirmed');
  expect(JSON.stringify([...(await db.ownerSql`select data from events`)])).not.toContain('4711');
});
