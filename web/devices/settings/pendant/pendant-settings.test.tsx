// @vitest-environment happy-dom
// The settings of one pendant: only what differs is shown, presets fill the form and send nothing,
// and each setting says what has become of it.
import { describe, expect, it } from 'vitest';
import type { Device } from '#domain/devices/device-record.ts';
import { devices } from '#domain/devices/device-records.api.ts';
import { organisationTemplates } from '#domain/devices/ev04-config-templates.api.ts';
import { deviceSettingsApi } from '#domain/devices/settings/device-settings.api.ts';
import type { DeviceSettings } from '#domain/devices/settings/device-settings.ts';
import { ev04Presets } from '#domain/devices/settings/ev04-presets.ts';
import {
  type Ev04Settings,
  ev04Defaults,
  ev04SettingNames,
} from '#domain/devices/settings/ev04-settings.ts';
import { accessPoints } from '#domain/settings/access-points.api.ts';
import { keysOf } from '#web/kit/call/query.ts';
import { OpenRecordProvider } from '#web/kit/page/open-record.tsx';
import { type Answer, answer, refuse } from '#web/kit/testing/answers.factory.ts';
import { type OpenedScreen, openScreen, ownScope } from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import DeviceSettingsTab from './pendant-settings.tsx';

const device = {
  ...sampleOf(devices.api.get),
  id: 3,
  device_name: 'Pendant 3',
  kind: 'ev04',
  user_name: 'Ana Silva',
  archived_at: null,
} as Device;

type Progress = Partial<Omit<DeviceSettings['settings'][number], 'name'>>;
type Given = { readonly [Name in keyof Ev04Settings]?: Progress };

/** The pendant reported the usual values, and nothing was sent, except as given. */
const settingsWith = (given: Given = {}, over: Partial<DeviceSettings> = {}): DeviceSettings => ({
  ...sampleOf(deviceSettingsApi.read),
  device_id: 3,
  settings_template_id: null,
  settings_template: null,
  template_state: 'none',
  access_point_id: null,
  access_point: { name: null, reported: null, state: null, at: null, why: null },
  password: null,
  connected: true,
  may_send: true,
  settings: ev04SettingNames.map((name) => ({
    name,
    wanted: null,
    reported: ev04Defaults[name],
    state: null,
    at: null,
    why: null,
    ...given[name],
  })),
  ...over,
});

/** A pendant of which nothing is known. */
const unknownSettings = (over: Partial<DeviceSettings> = {}): DeviceSettings =>
  settingsWith(
    Object.fromEntries(ev04SettingNames.map((name) => [name, { reported: null }])),
    over,
  );

const openSettings = (
  settings: DeviceSettings,
  { answers = [], over = {} }: { answers?: Answer[]; over?: Partial<Device> } = {},
) =>
  openScreen(
    <OpenRecordProvider value={{ ...device, ...over }}>
      <DeviceSettingsTab />
    </OpenRecordProvider>,
    {
      user: {
        organisation: { id: 4, name: 'Redgum' } as never,
        organisation_id: 4,
        abilities: ['read organisation settings', 'write organisation settings'],
      },
      scope: ownScope,
      path: '/organisation/settings/devices/:deviceId/settings',
      at: '/organisation/settings/devices/3/settings',
      answers: [
        ...answers,
        answer(organisationTemplates.api.picker, [{ id: 7, name: 'Nights' }] as never),
        answer(accessPoints.api.picker, []),
        answer(devices.api.get, { ...device, ...over }),
        answer(deviceSettingsApi.read, settings),
      ],
    },
  );

const at = '2026-06-01T10:00:00.000Z';
const send = 'POST /organisations/4/devices/3/settings/save-and-send';
const row = async (screen: OpenedScreen, name: RegExp) =>
  (await screen.find('row', name)).textContent ?? '';
const readAgain = (screen: OpenedScreen) =>
  screen.queries.refetchQueries({ queryKey: keysOf(deviceSettingsApi.read) });

describe('what is shown', () => {
  it('is nothing but one closed row where all is as in Standard', async () => {
    const screen = openSettings(settingsWith());
    await screen.find('heading', 'No differences from Standard');
    expect(screen.look('table')).toBe(null);
    expect((await screen.field('Standard')).checked).toBe(true);
    await screen.press(/^13 settings as in Standard/);
    expect(await screen.all('switch')).toHaveLength(5);
    await screen.press('Show differences only');
    expect(screen.look('table')).toBe(null);
  });

  it('is what differs on the pendant or in what was sent, by purpose', async () => {
    const screen = openSettings(
      settingsWith({
        ringtone_volume: { reported: 40 },
        fall_detection: { wanted: true, reported: false, state: 'sent', at },
        sos_time: { wanted: 3, reported: 5, state: 'sent', at },
      }),
    );
    await screen.find('heading', '3 differences from Standard');
    expect((await screen.all('rowheader')).map(({ textContent }) => textContent)).toEqual([
      'Falls',
      'Fall detectionA hard fall raises an alert',
      'SOS button',
      'Press timeHow long to hold it',
      'When called',
      'Ringtone volume0 is silent',
    ]);
    await screen.find('button', /^10 settings as in Standard/);
  });

  it.each([
    [{ wanted: 40, reported: 100, state: 'queued', at }, 'Waiting for the pendant'],
    [{ wanted: 40, reported: 100, state: 'sent', at }, 'Waiting for the pendant'],
    [{ wanted: 40, reported: 40, state: 'confirmed', at }, 'On device since'],
    [{ reported: 40 }, 'On device'],
    [
      { wanted: 40, state: 'refused', at, why: 'bad parameter' },
      /Refused .*The pendant answered: bad parameter/,
    ],
    [
      { wanted: 40, state: 'refused', at, why: 'The device kept another value.' },
      /^((?!answered).)*The device kept another value\.$/,
    ],
    [{ wanted: 40, state: 'lapsed', at }, 'No answer by'],
    [{ wanted: 40, reported: 60, state: 'confirmed', at }, 'Changed on the device'],
  ] as const)('%j says "%s"', async (given, words) => {
    const screen = openSettings(settingsWith({ ringtone_volume: given }));
    expect(await row(screen, /Ringtone volume/)).toMatch(words);
  });

  it('a refusal to go back to Standard is never folded away', async () => {
    const given = {
      wanted: 100,
      reported: null,
      state: 'refused',
      at,
      why: 'bad parameter',
    } as const;
    const screen = openSettings(settingsWith({ ringtone_volume: given }));
    expect(await row(screen, /Ringtone volume/)).toContain('bad parameter');
    await screen.find('button', 'Send again');
  });

  it('the state changes when the pendant answers, and what is typed stays', async () => {
    const wanted = { wanted: 40, reported: 100, state: 'sent', at } as const;
    const screen = openSettings(settingsWith({ ringtone_volume: wanted }));
    await screen.press(/as in Standard/);
    await screen.press('Less: Answers after');
    screen.change(
      answer(
        deviceSettingsApi.read,
        settingsWith({ ringtone_volume: { ...wanted, reported: 40, state: 'confirmed' } }),
      ),
    );
    await readAgain(screen);
    await screen.expect(async () =>
      expect(await row(screen, /Ringtone volume/)).toContain('On device since'),
    );
    expect((await screen.field('Answers after')).value).toBe('2');
  });

  it('a colleague’s new value is taken over while nothing is typed there', async () => {
    const screen = openSettings(settingsWith({ ringtone_volume: { reported: 40 } }));
    expect((await screen.field('Ringtone volume')).value).toBe('40');
    const wanted = { wanted: 70, reported: 40, state: 'queued', at } as const;
    screen.change(answer(deviceSettingsApi.read, settingsWith({ ringtone_volume: wanted })));
    await readAgain(screen);
    await screen.expect(async () =>
      expect((await screen.field('Ringtone volume')).value).toBe('70'),
    );
    expect(screen.look('button', 'Send to pendant')).toBe(null);
  });
});

describe('a pendant that never reported', () => {
  it('says so once, without a column, and all settings can be sent', async () => {
    const screen = openSettings(unknownSettings(), {
      answers: [answer(deviceSettingsApi.saveAndSend, unknownSettings())],
    });
    await screen.expectText('On device: not known yet.', 'Until then, expect a loud ring.');
    await screen.press(/as in Standard/);
    expect(screen.look('columnheader', 'On device')).toBe(null);
    await screen.expectNoText('Not reported');
    await screen.send('Send all settings');
    await screen.expectWritten([send, ev04Defaults]);
  });

  it('with the first change all are sent', async () => {
    const screen = openSettings(unknownSettings(), {
      answers: [answer(deviceSettingsApi.saveAndSend, unknownSettings())],
    });
    await screen.press('Loud', 'radio');
    await screen.send('Send to pendant');
    await screen.expectWritten([send, ev04Presets.loud]);
  });

  it('with all on their way there is nothing left to send', async () => {
    const sent = Object.fromEntries(
      Object.entries(ev04Defaults).map(([name, wanted]) => [
        name,
        { wanted, reported: null, state: 'queued', at } as const,
      ]),
    );
    const screen = openSettings(settingsWith(sent));
    await screen.expectText('13 waiting');
    expect(screen.look('button', 'Send all settings')).toBe(null);
  });
});

describe('a preset', () => {
  it('fills the form and sends nothing; Send sends what differs', async () => {
    const screen = openSettings(settingsWith(), {
      answers: [answer(deviceSettingsApi.saveAndSend, settingsWith())],
    });
    await screen.press('Quiet', 'radio');
    await screen.find('heading', '4 differences from Standard');
    await screen.expectText('4 not sent', 'Ringtone volume 0 (was 100)', 'Now: Rings at');
    expect(screen.written).toEqual([]);
    await screen.send('Send to pendant');
    await screen.expectWritten([
      send,
      { ringtone_volume: 0, speaker_volume: 0, audio_feedback: false, vibrate_mode: false },
    ]);
    await screen.expectText('Sending to Pendant 3.');
  });

  it('replaces what was typed, which Undo brings back', async () => {
    const screen = openSettings(settingsWith({ ringtone_volume: { reported: 40 } }));
    await screen.press('Less: Ringtone volume');
    await screen.press('Loud', 'radio');
    expect((await screen.field('Ringtone volume')).value).toBe('100');
    await screen.press('Undo');
    await screen.expect(async () =>
      expect((await screen.field('Ringtone volume')).value).toBe('30'),
    );
    expect((await screen.field('Loud')).checked).toBe(false);
  });

  it('ends that the pendant follows a template', async () => {
    const template = { settings_template_id: 7, settings_template: { id: 7, name: 'Nights' } };
    const screen = openSettings(settingsWith({}, { ...template, template_state: 'matches' }), {
      answers: [answer(deviceSettingsApi.saveAndSend, settingsWith())],
    });
    await screen.expectText('From the template Nights. A preset replaces it.');
    await screen.press('Loud', 'radio');
    await screen.expectText('Choose how the pendant behaves.');
    await screen.send('Send to pendant');
    await screen.expectWritten([send, { auto_answer_time: 10, settings_template_id: null }]);
  });

  it('is none of them after one value differs', async () => {
    const screen = openSettings(settingsWith());
    await screen.press('Fall detection', 'radio');
    await screen.press(/as in Standard/);
    await screen.press('6 of 9', 'radio');
    await screen.expectText('Custom. Choose a preset');
  });
});

describe('changing one setting', () => {
  it('keeps its row in view though it is as in Standard again, and Discard takes all back', async () => {
    const screen = openSettings(settingsWith({ ringtone_volume: { reported: 90 } }));
    await screen.press('More: Ringtone volume');
    await screen.expectText('Ringtone volume 100 (was 90)');
    await screen.press('Discard');
    expect((await screen.field('Ringtone volume')).value).toBe('90');
    expect(screen.look('button', 'Send to pendant')).toBe(null);
  });

  it('a value out of its bounds is refused at its box, and nothing is sent', async () => {
    const screen = openSettings(settingsWith({ ringtone_volume: { reported: 40 } }));
    await screen.type('Ringtone volume', '101');
    await screen.send('Send to pendant');
    await screen.expectProblem('Ringtone volume', 'The ringtone volume must be 100 or less.');
    await screen.expectFocus('textbox', 'Ringtone volume');
    expect(screen.written).toEqual([]);
  });

  it('minus and plus stop at the bounds', async () => {
    const screen = openSettings(settingsWith({ power_alert_level: { reported: 8 } }));
    await screen.press('Less: Low battery level');
    expect((await screen.field('Low battery level')).value).toBe('5');
    const less = await screen.find('button', 'Less: Low battery level');
    expect(less.hasAttribute('disabled')).toBe(true);
  });

  it('a refusal of the server keeps what was typed', async () => {
    const screen = openSettings(settingsWith({ ringtone_volume: { reported: 40 } }), {
      answers: [
        refuse(deviceSettingsApi.saveAndSend, 409, {
          code: 'not_self_managed',
          message: 'Your monitoring provider changes these.',
        }),
      ],
    });
    await screen.press('More: Ringtone volume');
    await screen.send('Send to pendant');
    await screen.expectText('Your monitoring provider changes these.');
    expect((await screen.field('Ringtone volume')).value).toBe('50');
  });
});

it('a template that is chosen fills the settings, and is sent with what was changed besides', async () => {
  const template = { ...sampleOf(organisationTemplates.api.get), ...ev04Presets.quiet, id: 7 };
  const saved = answer(deviceSettingsApi.saveAndSend, settingsWith());
  const screen = openSettings(settingsWith(), {
    answers: [saved, answer(organisationTemplates.api.get, { ...template, name: 'Nights' })],
  });
  await screen.press('Template', 'combobox');
  await screen.pressElement(await screen.find('option', 'Nights', document.body));
  await screen.find('heading', '4 differences from Standard');
  await screen.send('Send to pendant');
  await screen.expect(() =>
    expect(screen.written).toEqual([
      [
        send,
        {
          settings_template_id: 7,
          ringtone_volume: 0,
          speaker_volume: 0,
          audio_feedback: false,
          vibrate_mode: false,
        },
      ],
    ]),
  );
});

describe('who may not change them', () => {
  it.each([
    ['an organisation that its provider looks after', settingsWith({}, { may_send: false }), {}],
    ['an archived pendant', settingsWith(), { archived_at: at }],
  ] as const)('%s: values without boxes', async (_, settings, over) => {
    const screen = openSettings(
      { ...settings, settings: settingsWith({ ringtone_volume: { reported: 40 } }).settings },
      { over },
    );
    expect(await row(screen, /Ringtone volume/)).toBe(
      'Ringtone volume0 is silent40No changeOn device',
    );
    await screen.expectText('Preset: Custom');
    for (const role of ['radio', 'textbox', 'switch']) expect(screen.look(role)).toBe(null);
  });
});

it('who may not see them, and a failed read, say so', async () => {
  const screen = openSettings(settingsWith(), {
    answers: [refuse(deviceSettingsApi.read, 409, { code: 'not_a_pendant', message: 'No EV-04.' })],
  });
  await screen.expectText('No EV-04.');
});
