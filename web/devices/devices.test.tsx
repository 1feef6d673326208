// @vitest-environment happy-dom
// Devices: a phone becomes a person's only after a person was chosen, what silences a pendant is
// asked first, and an unknown device says what it was.
import { describe, expect, it } from 'vitest';
import { deviceNetworksApi } from '#domain/devices/device-networks.api.ts';
import type { Device } from '#domain/devices/device-record.ts';
import { deviceListsApi, devices } from '#domain/devices/device-records.api.ts';
import { devicesApi } from '#domain/devices/devices.api.ts';
import { organisationsApi } from '#domain/organisations/organisations.api.ts';
import {
  type ActivationAttempt,
  activationAttemptsApi,
} from '#domain/phone/activation-attempts.api.ts';
import { organisationUsers } from '#domain/users/people.api.ts';
import { answer, refuse } from '#web/kit/testing/answers.factory.ts';
import {
  type OpenedScreen,
  type OpenOptions,
  openDialog,
  openScreen,
  ownScope,
} from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import CodeDialog from './activation-attempts/code-dialog.tsx';
import LetInDialog from './activation-attempts/let-in-dialog.tsx';
import { BatteryLevel } from './records/battery-level.tsx';
import { DeviceCommands } from './records/device-commands.tsx';
import { DeviceFacts } from './records/device-facts.tsx';
import { DeviceNetworks } from './records/device-networks.tsx';
import { DeviceWearer } from './records/device-wearer.tsx';
import { MoveDevice } from './records/move-device.tsx';
import { PhoneActivation } from './records/phone-activation.tsx';
import UnknownDevicesPage from './unknown-devices-page.tsx';

const device = {
  ...sampleOf(devices.api.get),
  id: 3,
  device_name: 'Pendant 3',
  kind: 'ev04',
  commands: [],
  open_alert: null,
  user_id: 9,
  user_name: 'Ana Silva',
  department: 'North',
} as Device;
const inOrganisation = { organisation: { id: 4, name: 'Redgum' } as never, organisation_id: 4 };
async function choose(screen: OpenedScreen, label: string, option: string) {
  await screen.pressElement(await screen.field(label));
  await screen.pressElement(await screen.find('option', option, document.body));
}

describe('a battery', () => {
  it.each([
    [null, null, false, '–'],
    [80, 3900, false, '80%'],
    [null, 3510, false, '3.51 V'],
    [12, 3400, true, '12%, low'],
    [0, null, true, '0%, low'],
    [null, null, true, '–'],
  ])(
    '%s %%, %s mV, low %s is %s',
    async (battery_percent, battery_millivolts, battery_low, words) => {
      const screen = openScreen(
        <p id="level">
          <BatteryLevel battery={{ battery_percent, battery_millivolts, battery_low }} />
        </p>,
      );
      await screen.expect(() => expect(document.querySelector('#level')?.textContent).toBe(words));
    },
  );
});

it.each([
  [{}, 'EV-04 pendant · Ana Silva · North'],
  [{ user_name: null, department: null }, 'EV-04 pendant · Not assigned'],
])('a device says what it is and whose (%#)', async (over, words) => {
  const screen = openScreen(<DeviceFacts device={{ ...device, ...over }} />);
  await screen.expectText(words);
});

describe('commands', () => {
  const open = (over: Partial<Device>, options: OpenOptions & { mayAsk?: boolean } = {}) =>
    openScreen(
      <DeviceCommands device={{ ...device, ...over }} mayAsk={options.mayAsk ?? true} />,
      options,
    );

  it('one that is waited for says how long', async () => {
    const screen = open({}, { answers: [answer(devicesApi.findMe, { state: 'queued' } as never)] });
    await screen.press('Make it ring');
    await screen.expectText('Queued. Pendant 3 gets it if it connects within 15 minutes.');
    screen.change(answer(devicesApi.findMe, { state: 'sent' } as never));
    await screen.press('Make it ring');
    await screen.expectText('Sent to Pendant 3.');
  });

  it.each([
    ['Restart', 'It cannot raise alerts for about a minute.', devicesApi.reboot],
    ['Power off', 'It raises no alerts until its wearer turns it on again.', devicesApi.powerOff],
  ] as const)('%s is asked first, because it silences the pendant', async (name, words, call) => {
    const screen = open({}, { answers: [answer(call, { state: 'sent' } as never)] });
    await screen.press(name);
    await screen.expectText(words);
    await screen.answerQuestion('Cancel');
    expect(screen.written).toEqual([]);
    await screen.press(name);
    await screen.answerQuestion(name);
    await screen.expectText('Sent to Pendant 3.');
  });

  it('a pendant with an open alert is not powered off', async () => {
    const screen = open({ open_alert: { id: 7 } as never });
    expect((await screen.find('button', 'Power off')).hasAttribute('disabled')).toBe(true);
    expect((await screen.find('button', 'Restart')).hasAttribute('disabled')).toBe(false);
  });

  it('who may not ask sees what became of them, and nothing where nothing was asked', async () => {
    const screen = open({}, { mayAsk: false });
    await screen.expectNoText('Commands');
    screen.close();
    const some = open(
      {
        commands: [
          {
            id: 1,
            command: 'reboot',
            state: 'lapsed',
            asked_at: '2026-11-21T01:00:00Z',
            why: 'It was away.',
          },
        ] as never,
      },
      { mayAsk: false },
    );
    await some.expectText('Restart', '21/11/2026, 12:00', 'It was away.');
    expect(some.look('button')).toBeNull();
  });
});

it('a network is confirmed after a question only', async () => {
  const network = {
    ...sampleOf(deviceNetworksApi.list),
    network: '10.1.0.0/16',
    known: false,
    state: 'new',
  };
  const screen = openScreen(<DeviceNetworks device={device} mayConfirm />, {
    scope: ownScope,
    answers: [
      answer(deviceNetworksApi.list, [network] as never),
      answer(deviceNetworksApi.confirm, [] as never),
    ],
  });
  await screen.press(/Confirm/);
  await screen.answerQuestion('Cancel');
  expect(screen.written).toEqual([]);
  await screen.press(/Confirm/);
  await screen.answerQuestion('Confirm network');
  await screen.expectText('10.1.0.0/16 confirmed.');
  expect(screen.written[0]?.[1]).toEqual({ network: '10.1.0.0/16' });
});

describe('the wearer', () => {
  it('is not changed while an alert is open', async () => {
    const screen = openScreen(
      <DeviceWearer device={{ ...device, open_alert: { id: 7 } as never }} mayWrite />,
      { scope: ownScope },
    );
    expect((await screen.find('button', 'Transfer or unassign')).hasAttribute('disabled')).toBe(
      true,
    );
  });

  it('it says that its alerts name no person', async () => {
    const screen = openScreen(
      <DeviceWearer device={{ ...device, user_name: null }} mayWrite={false} />,
      { scope: ownScope },
    );
    await screen.expectText('No one. Its alerts name no person.');
    expect(screen.look('button')).toBeNull();
  });
});

describe('activating a phone', () => {
  const made = {
    code: 'ABCD-EFGH',
    expires_at: '2026-11-23T01:00:00Z',
    device: { name: 'Phone of Ana' },
  };
  const phone = (over: object) =>
    ({ ...device, kind: 'app', app: null, code_expires_at: null, ...over }) as Device;
  const writer = { abilities: ['write organisation users'] as const };

  it('another phone takes the place of the one in use after a question only', async () => {
    const screen = openScreen(
      <PhoneActivation device={phone({ app: { activated_at: '2026-11-01T01:00:00Z' } })} />,
      { user: writer, answers: [answer(activationAttemptsApi.makeCode, made as never)] },
    );
    await screen.press('Create activation code');
    await screen.expectText('takes the place of the one in use now');
    await screen.answerQuestion('Cancel');
    expect(screen.written).toEqual([]);
    await screen.press('Create activation code');
    await screen.answerQuestion('Create code');
    await screen.expectText('ABCD-EFGH', 'The code is shown only now and works once');
    await screen.press('Done');
    await screen.expectNoText('ABCD-EFGH');
  });

  it('a device without a person has no code', async () => {
    const screen = openScreen(<PhoneActivation device={phone({ user_id: null })} />, {
      user: writer,
    });
    await screen.expectText('No phone is activated yet.', 'Assign the device to a person first.');
    expect((await screen.find('button', 'Create activation code')).hasAttribute('disabled')).toBe(
      true,
    );
  });

  const people = answer(organisationUsers.api.picker, [{ id: 9, name: 'Ana Silva' }] as never);
  const attempt: ActivationAttempt = {
    ...sampleOf(activationAttemptsApi.list),
    id: 7,
    name: 'Ana',
    phone: '0412 345 678',
    organisation: { id: 4, name: 'Redgum' },
  };
  const letIn = async (...answers: ReturnType<typeof answer>[]) =>
    await openDialog((close) => <LetInDialog attempt={attempt} onClose={close} />, {
      user: inOrganisation,
      answers: [...answers, people],
    });

  it('a request is approved for a person who was chosen, and never without one', async () => {
    const screen = await letIn(
      answer(activationAttemptsApi.createDevice, {
        ...attempt,
        device: { id: 3, name: 'Phone of Ana' },
      } as never),
    );
    await screen.expectText('Make sure that it is really them');
    await screen.press('Approve');
    await screen.expectText('Choose a person.');
    expect(screen.written).toEqual([]);
    await choose(screen, 'Person of Redgum', 'Ana Silva');
    await screen.type('Device name', '  ');
    await screen.press('Approve');
    await screen.expectText('Phone approved: Phone of Ana.');
    expect(screen.written[0]?.[1]).toEqual({ user_id: 9 });
    await screen.expectClosed();
  });

  it('each refusal is at its field', async () => {
    const screen = await letIn(
      refuse(activationAttemptsApi.createDevice, 422, {
        errors: { user_id: ['They have a phone.'], device_name: ['This name is used.'] },
      }),
    );
    await choose(screen, 'Person of Redgum', 'Ana Silva');
    await screen.type('Device name', 'Phone');
    await screen.press('Approve');
    await screen.expectText('They have a phone.');
    await screen.expectProblem('Device name', 'This name is used.');
    expect((await screen.field('Device name')).value).toBe('Phone');
  });

  it('a code for a person is shown this once', async () => {
    const screen = await openDialog((close) => <CodeDialog onClose={close} />, {
      user: inOrganisation,
      answers: [people, answer(activationAttemptsApi.makeCode, made as never)],
    });
    await screen.press('Create code');
    await screen.expectText('Choose a person.');
    await choose(screen, 'Person of Redgum', 'Ana Silva');
    await screen.press('Create code');
    await screen.expectText('Code for Phone of Ana', 'ABCD-EFGH');
    await screen.press('Done');
    await screen.expectClosed();
  });
});

it('a device is moved to an organisation that was chosen, and its new page opens', async () => {
  const screen = openScreen(<MoveDevice device={device} />, {
    answers: [
      answer(organisationsApi.list, [
        { ...sampleOf(organisationsApi.list), id: 8, name: 'Wattle' },
      ] as never),
      refuse(deviceListsApi.move, 409, { message: 'It has an open alert.' }),
    ],
  });
  await screen.press('Move to another organisation');
  await screen.press('Move');
  await screen.expectText('Choose the organisation.');
  expect(screen.written).toEqual([]);
  await choose(screen, 'Organisation', 'Wattle');
  await screen.press('Move');
  await screen.expect(() => expect(screen.written).toHaveLength(1));
  expect(screen.written[0]?.[1]).toEqual({ organisation_id: 8 });
  await screen.expectText('It has an open alert.');
});

it('an unknown device says what it was; only a pendant is added from here', async () => {
  const unknown = { ...sampleOf(devicesApi.unknown), device: null, organisation: null };
  const screen = openScreen(<UnknownDevicesPage />, {
    at: '/devices/unknown',
    answers: [
      answer(devicesApi.unknown, [
        { ...unknown, kind: 'ev04', imei: '861', why: 'never_added' },
        {
          ...unknown,
          kind: 'app',
          imei: 'abc',
          why: 'installation_ended',
          device: { id: 1, name: 'Phone of Bo' },
          organisation: { id: 4, name: 'Redgum' },
        },
      ] as never),
      answer(organisationsApi.list, []),
    ],
  });
  await screen.expectText('Phone of Bo', 'Redgum');
  await screen.expectNoText('abc');
  expect(await screen.all('button', /^Add device/)).toHaveLength(1);
  await screen.press('Add device 861');
  await screen.press('Continue');
  await screen.expectText('Choose the organisation.');
});
