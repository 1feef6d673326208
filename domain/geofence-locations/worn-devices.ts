// Which of a person's devices say where the person is, and for how long each is believed.
import type { DeviceKind } from '#domain/devices/device.ts';

/** A pendant is worn, a phone may be left in a car; with `any` a person is inside while any of their devices is. An organisation chooses. */
export const countingDevices = ['pendant_first', 'phone_first', 'any'] as const;
export type CountingDevices = (typeof countingDevices)[number];

/** From when to when a device has given its places without a longer silence; ISO 8601. */
export interface Heard {
  readonly from: string;
  readonly at: string;
}

/** A device that a person has now. */
export interface WornDevice {
  readonly device_id: number;
  readonly kind: DeviceKind;
  /** How often it says that it reports; null where it does not say. */
  readonly reporting_minutes: number | null;
  /** null while none of its positions was judged for this person. */
  readonly heard: Heard | null;
}

/** Beside other devices, one is believed this long after its last position, or twice its reporting interval if that is longer. */
const believedMinutes = 30;

export const believedMs = ({ reporting_minutes }: Pick<WornDevice, 'reporting_minutes'>): number =>
  Math.max(believedMinutes, 2 * (reporting_minutes ?? 0)) * 60_000;

/** With another position, not older than the last one. */
export function heardAgain(device: WornDevice, at: string): WornDevice {
  const { heard } = device;
  const goesOn = heard !== null && Date.parse(at) - Date.parse(heard.at) <= believedMs(device);
  return { ...device, heard: { from: goesOn ? heard.from : at, at } };
}

const firstOf: Record<CountingDevices, DeviceKind | null> = { pendant_first: 'ev04', phone_first: 'app', any: null };

/** The lowest rank that has something to say decides. */
export const rankOf = ({ kind }: Pick<WornDevice, 'kind'>, counting: CountingDevices): number => {
  const first = firstOf[counting];
  return first === null || first === kind ? 0 : 1;
};
