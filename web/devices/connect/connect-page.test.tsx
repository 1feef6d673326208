// @vitest-environment happy-dom
// How to connect a device: what to set on it and send to it, what is ticked, the test of its button
// in each state, and who may not act.
import { describe, expect, it } from 'vitest';
import { connectApi, type DeviceConnect } from '#domain/devices/connect/connect.api.ts';
import type { Device } from '#domain/devices/device-record.ts';
import { devices } from '#domain/devices/device-records.api.ts';
import { activationAttemptsApi } from '#domain/phone/activation-attempts.api.ts';
import { type Answer, answer, refuse } from '#web/kit/testing/answers.factory.ts';
import { openScreen, ownScope } from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import ConnectPage from './connect-page.tsx';

const now = new Date().toISOString();
const pendant = {
  ...sampleOf(devices.api.get),
  id: 3,
  device_name: 'Pendant 3',
  kind: 'ev04',
  imei: '864598051099982',
  phone: '+61491570006',
  user_id: 9,
  user_name: 'Ana Silva',
  department: 'North',
  connection: 'never',
  last_heard_at: null,
  battery_percent: null,
  battery_at: null,
  position: null,
  app: null,
  code_expires_at: null,
  phone_device: null,
  consent: null,
  enable_alerts: true,
  open_alert: null,
  archived_at: null,
} as Device;
const reached = {
  connection: 'online',
  last_heard_at: now,
  battery_percent: 84,
  battery_at: now,
} as const;
const fresh: DeviceConnect = {
  device_id: 3,
  added_by: 'Helen Marsh',
  first_online_at: null,
  server: { host: 'gps.vigil.example', port: 5187 },
  missing_setting: null,
  apn: 'telstra.internet',
  texts: ['IP1,gps.vigil.example,5187'],
  sends_texts: true,
  text: null,
  consent_at: null,
  has_feed: null,
  monitored: true,
  test: null,
  tested_at: null,
  real_alert: null,
};
const running = { started_at: '2026-11-21T02:00:00.000Z', until: now, is_press_test: true };
const inOrganisation = { organisation: { id: 4, name: 'Redgum' } as never, organisation_id: 4 };

const open = (
  device: Partial<Device> = {},
  connect: Partial<DeviceConnect> = {},
  { answers = [], mayWrite = true }: { answers?: Answer[]; mayWrite?: boolean } = {},
) =>
  openScreen(<ConnectPage />, {
    user: {
      ...inOrganisation,
      abilities: mayWrite
        ? ['read organisation settings', 'write organisation settings', 'write organisation users']
        : ['read organisation settings'],
    },
    scope: ownScope,
    path: '/organisation/settings/devices/:deviceId/connect',
    at: '/organisation/settings/devices/3/connect',
    answers: [
      ...answers,
      answer(devices.api.get, { ...pendant, ...device }),
      answer(connectApi.get, { ...fresh, ...connect }),
    ],
  });

describe('a pendant that was added just now', () => {
  it('shows the text, the server, the port and the access point, and what waits', async () => {
    const screen = open();
    await screen.expectText('IP1,gps.vigil.example,5187');
    for (const words of ['gps.vigil.example', '5187', 'telstra.internet', '1 of 5 checks'])
      await screen.expectText(words);
    await screen.expectText('When the device has connected.');
    expect(screen.look('button', 'Start the test')).toBe(null);
    await screen.find('button', 'Copy the server');
    await screen.find('button', 'Finish later');
  });

  it('without a text message the three values are set by hand', async () => {
    const screen = open({}, { texts: [], apn: null });
    await screen.expectText('Set these on the pendant');
    await screen.expectText('from your SIM provider');
    expect(screen.look('button', /^Send/)).toBe(null);
  });

  it('a setting that is missing is named, and no address is shown', async () => {
    const screen = open({}, { server: null, missing_setting: 'EV04_PUBLIC_HOST', texts: [] });
    await screen.expectText(/EV04_PUBLIC_HOST/);
    expect(screen.look('button', 'Copy the server')).toBe(null);
  });

  it('the text is sent with one press', async () => {
    const screen = open({}, {}, { answers: [answer(connectApi.sendTexts, fresh)] });
    await screen.press(/^Send to/);
    await screen.expect(() =>
      expect(screen.written.map(([line]) => line)).toEqual([
        'POST /organisations/4/devices/3/connect/texts',
      ]),
    );
  });

  it.each([
    ['queued', null, /Queued/],
    ['sent', null, /Handed to the network/],
    ['delivered', null, /Delivered/],
    ['failed', 'No such number', /No such number/],
  ] as const)('a text that is %s says so', async (state, why, words) => {
    const text = {
      state,
      recipient: '+61491570006',
      sent_at: now,
      delivered_at: state === 'delivered' ? now : null,
      texts: 1,
      why,
    };
    const screen = open({}, { text });
    await screen.expectText(words);
    await screen.find('button', 'Send again');
  });

  it('a refused one says why', async () => {
    const screen = open(
      {},
      {},
      { answers: [refuse(connectApi.sendTexts, 409, { code: 'sent_just_now', message: 'Wait.' })] },
    );
    await screen.press(/^Send to/);
    await screen.expectText('Wait.');
  });

  it.each([
    [{ sends_texts: false }, {}, /Text messages are not set up in Vigil/],
    [{}, { phone: null }, /Enter the number of the SIM card/],
  ])('what can’t be sent from here says why (%#)', async (connect, device, words) => {
    const screen = open(device, connect);
    await screen.expectText(words);
    expect(screen.look('button', /^Send/)).toBe(null);
  });
});

describe('the test of the button', () => {
  it('begins when it is connected, with one press', async () => {
    const screen = open(reached, {}, { answers: [answer(connectApi.beginTest, fresh)] });
    await screen.press('Start the test');
    await screen.expect(() =>
      expect(screen.written.map(([line]) => line)).toEqual([
        'POST /organisations/4/devices/3/connect/test',
      ]),
    );
  });

  it('asks for the press, says until when no one is alerted, and can be ended', async () => {
    const screen = open(
      reached,
      { test: running },
      { answers: [answer(connectApi.endTest, fresh)] },
    );
    await screen.find('heading', 'Press the button now');
    await screen.expectText(/On test until .*: no one is alerted/);
    await screen.press('End the test');
    await screen.expect(() =>
      expect(screen.written.map(([line]) => line)).toEqual([
        'DELETE /organisations/4/devices/3/connect/test',
      ]),
    );
  });

  it('a press of an earlier test does not answer this one', async () => {
    const screen = open(reached, { test: running, tested_at: '2026-11-21T01:59:00.000Z' });
    await screen.find('heading', 'Press the button now');
  });

  it('a press is shown with the end of the test', async () => {
    const screen = open(reached, { test: running, tested_at: '2026-11-21T02:01:00.000Z' });
    await screen.find('heading', 'The button works');
    await screen.expectText(/After that a press calls for help/);
  });

  it('the centre’s test is not ended here', async () => {
    const screen = open(reached, { test: { ...running, is_press_test: false } });
    await screen.expectText(/The monitoring centre has it on test until/);
    expect(screen.look('button', 'End the test')).toBe(null);
  });

  it('afterwards it is ticked and can be repeated', async () => {
    const screen = open(reached, { tested_at: now });
    await screen.expectText(/Button tested/);
    await screen.find('button', 'Test again');
  });

  it.each([
    [true, /The monitoring centre is answering it/],
    [false, /Its contacts are being notified/],
  ])('a press that was no test is said to be real (monitored %s)', async (monitored, words) => {
    const screen = open(reached, { monitored, real_alert: { id: 42, at: now }, tested_at: now });
    await screen.expectText(words);
    const again = await screen.find('button', 'Test again');
    expect(again.getAttribute('aria-disabled')).toBe('true');
  });

  it('is not offered while alerts are turned off', async () => {
    const screen = open({ ...reached, enable_alerts: false });
    await screen.expectText(/This device raises no alerts/);
    expect((await screen.find('button', 'Start the test')).hasAttribute('disabled')).toBe(true);
  });
});

describe('other kinds', () => {
  it('a phone gets its code in place, with the address to scan', async () => {
    const made = { code: 'ABCDE-12345', expires_at: '2099-01-01T00:00:00.000Z', device: { id: 3 } };
    const screen = open(
      { kind: 'app', imei: null, code_expires_at: made.expires_at },
      { server: null, texts: [] },
      { answers: [answer(activationAttemptsApi.makeCode, made as never)] },
    );
    await screen.press('Create activation code');
    await screen.expectText('ABCDE-12345');
    await screen.find('img', 'QR code that opens the app with this code');
  });

  it('a satellite device asks for its feed and consent, and for a check-in in place of SOS', async () => {
    const zoleo = { kind: 'zoleo', consent: 'awaited' } as const;
    const screen = open(zoleo, { has_feed: false, server: null, texts: [] });
    await screen.expectText(/Your organisation has no feed yet/);
    await screen.expectText(/agrees on ZOLEO’s page/);
    await screen.expectText('Send a check-in now');
    await screen.expectText(/Don’t press SOS to test it/);
    expect(screen.look('button', 'Start the test')).toBe(null);
  });

  it('a button is paired in the app', async () => {
    const screen = open({ kind: 'button' }, { server: null, texts: [] });
    await screen.expectText(/Pair a Bluetooth button/);
  });
});

it('a device without a person is assigned before it is handed over', async () => {
  const screen = open({ user_id: null, user_name: null });
  await screen.find('link', 'Assign to a person');
  expect(screen.look('button', 'Print the card')).toBe(null);
});

it('readers see all of it and can change nothing', async () => {
  const screen = open(reached, { test: running }, { mayWrite: false });
  await screen.find('heading', 'Press the button now');
  for (const name of ['End the test', 'Start the test', /^Send/])
    expect(screen.look('button', name)).toBe(null);
  expect(screen.look('link', 'Edit')).toBe(null);
});

it('a device that does not exist says so', async () => {
  const screen = open(
    {},
    {},
    { answers: [refuse(connectApi.get, 404), refuse(devices.api.get, 404)] },
  );
  await screen.expectText('Device not found');
});
