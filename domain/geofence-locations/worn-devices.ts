// Which of a person's devices say where the person is, and for how long each is believed.
import type { DeviceKind } from '#domain/devices/device.ts';

/**
 * A pendant is worn, a phone may be left in a car; with `any` a person is inside while any of their
 * devices is. An organisation chooses.
 */
export const countingDevices = ['pendant_first', 'phone_first', 'any'] as const;
export type CountingDevices = (typeof countingDevices)[number];

/** From when to when a device has given its places without a longer silence; ISO 8601. */
export interface Span {
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
  readonly span: Span | null;
}

/**
 * While other devices report, one is believed this long after its last position, or twice its
 * reporting interval if that is longer.
 */
const believedMinutes = 30;

export const believedMs = ({ reporting_minutes }: Pick<WornDevice, 'reporting_minutes'>): number =>
  Math.max(believedMinutes, 2 * (reporting_minutes ?? 0)) * 60_000;

/** With another position, not older than the last one. */
export function withPosition(device: WornDevice, at: string): WornDevice {
  const { span } = device;
  const goesOn = span !== null && Date.parse(at) - Date.parse(span.at) <= believedMs(device);
  return { ...device, span: { from: goesOn ? span.from : at, at } };
}

const firstOf: Record<CountingDevices, DeviceKind | null> = {
  pendant_first: 'ev04',
  phone_first: 'app',
  any: null,
};

/** The lowest rank that has something to say decides. */
export const rankOf = ({ kind }: Pick<WornDevice, 'kind'>, counting: CountingDevices): number => {
  const first = firstOf[counting];
  return first === null || first === kind ? 0 : 1;
};
