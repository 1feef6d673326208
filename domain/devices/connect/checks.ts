// What a device must have shown before a person relies on it, by its kind; each check is read from
// what is true now, so that a page can be left and opened again.
import type { DeviceKind } from '../device.ts';
import type { Device } from '../device-record.ts';
import type { DeviceConnect } from './connect.api.ts';

export const checkNames = [
  'owner',
  'paired',
  'activated',
  'consent',
  'texted',
  'reached',
  'position',
  'battery',
  'pressed',
] as const;
export type CheckName = (typeof checkNames)[number];

export interface Check {
  readonly name: CheckName;
  readonly done: boolean;
  /** ISO 8601; null where it is open, or where its time is not kept. */
  readonly at: string | null;
}

/** In the order in which they come. */
const checksOfKind = {
  ev04: ['owner', 'texted', 'reached', 'position', 'battery', 'pressed'],
  app: ['owner', 'activated', 'reached', 'position', 'pressed'],
  button: ['owner', 'paired', 'pressed'],
  // Its SOS is not pressed for a test: a check-in shows that it is reached.
  zoleo: ['owner', 'consent', 'reached', 'position'],
} as const satisfies Record<DeviceKind, readonly CheckName[]>;

export type CheckedDevice = Pick<
  Device,
  | 'kind'
  | 'user_id'
  | 'app'
  | 'phone_device'
  | 'consent'
  | 'last_heard_at'
  | 'position'
  | 'battery_percent'
  | 'battery_at'
>;
export type CheckedConnect = Pick<
  DeviceConnect,
  'text' | 'first_online_at' | 'consent_at' | 'tested_at'
>;

/** A text that was not sent from here is no check. */
export const checksOf = (device: CheckedDevice, connect: CheckedConnect): Check[] =>
  checksOfKind[device.kind]
    .filter((name) => name !== 'texted' || connect.text !== null)
    .map((name) => ({ name, ...states[name](device, connect) }));

type State = (device: CheckedDevice, connect: CheckedConnect) => Omit<Check, 'name'>;

const since = (at: string | null): Omit<Check, 'name'> => ({ done: at !== null, at });

const states: Readonly<Record<CheckName, State>> = {
  owner: ({ user_id }) => ({ done: user_id !== null, at: null }),
  paired: ({ phone_device }) => ({ done: phone_device !== null, at: null }),
  activated: ({ app }) => since(app?.activated_at ?? null),
  consent: ({ consent }, { consent_at }) => ({
    done: consent === 'given',
    at: consent === 'given' ? consent_at : null,
  }),
  // Not every network reports that a text has arrived.
  texted: (_device, { text }) => ({
    done: text?.state === 'delivered' || text?.state === 'sent',
    at: text?.delivered_at ?? null,
  }),
  reached: ({ last_heard_at }, { first_online_at }) => ({
    done: last_heard_at !== null,
    at: last_heard_at === null ? null : (first_online_at ?? last_heard_at),
  }),
  position: ({ position }) => since(position?.at ?? null),
  battery: ({ battery_percent, battery_at }) => ({
    done: battery_percent !== null,
    at: battery_percent === null ? null : battery_at,
  }),
  pressed: (_device, { tested_at }) => since(tested_at),
};

/** Whether it is set up and reports, so that its button can be tested. */
export function isConnected(device: CheckedDevice, { has_feed }: { has_feed: boolean | null }) {
  const { kind, app, phone_device, consent, last_heard_at } = device;
  if (kind === 'app') return app !== null && last_heard_at !== null;
  if (kind === 'button') return phone_device !== null;
  if (kind === 'zoleo') return consent === 'given' && has_feed === true;
  return last_heard_at !== null;
}
