// The state of each setting that is wanted on a pendant: queued, sent, and confirmed, refused or
// lapsed. Pure; the server keeps the map as one value (R023).
import type { CommandStep } from '../device-command.ts';
import { type Ev04Settings, ev04SettingNames } from './ev04-settings.ts';
import type { WantedFence } from './pendant-fences.ts';

export const settingStates = ['queued', 'sent', 'confirmed', 'refused', 'lapsed'] as const;
export type SettingState = (typeof settingStates)[number];

/** All that is written to a pendant; the password is never shown again. */
export type WrittenSettings = Ev04Settings & {
  access_point: string;
  device_password: string;
  geofences: readonly WantedFence[];
};
type WrittenName = keyof WrittenSettings;
export const writtenNames = [
  ...ev04SettingNames,
  'access_point',
  'device_password',
  'geofences',
] as const satisfies readonly WrittenName[];

export interface WantedSetting<Name extends WrittenName = WrittenName> {
  readonly value: WrittenSettings[Name];
  readonly state: SettingState;
  /** When it entered this state, ISO 8601. */
  readonly at: string;
  readonly why: string | null;
}
export type WantedSettings = { readonly [Name in WrittenName]?: WantedSetting<Name> };

/**
 * How long settings wait for a pendant that is switched off; then an administrator sends them
 * again.
 */
export const settingsLapseAfterDays = 7;

const isOpen = ({ state }: WantedSetting): boolean => state === 'queued' || state === 'sent';

/** The values to be written: those queued, and those sent by a gateway that stopped. */
export const openValues = (wanted: WantedSettings): Partial<WrittenSettings> =>
  Object.fromEntries(
    Object.entries(wanted).flatMap(([name, one]) => (isOpen(one) ? [[name, one.value]] : [])),
  );

/**
 * The values to send again: all of the template that the pendant has not reported, and wanted ones
 * that are not confirmed.
 * @param template its settings; empty where the pendant follows none
 */
export function valuesToSend(
  { wanted, reported }: { wanted: WantedSettings; reported: Partial<Ev04Settings> },
  template: Partial<Ev04Settings>,
): Partial<WrittenSettings> {
  const unconfirmed = Object.entries(wanted).filter(([, { state }]) => state !== 'confirmed');
  const differing = ev04SettingNames.filter(
    (name) => template[name] !== undefined && template[name] !== reported[name],
  );
  return {
    ...Object.fromEntries(unconfirmed.map(([name, { value }]) => [name, value])),
    ...Object.fromEntries(differing.map((name) => [name, template[name]])),
  };
}

/** @returns the map with these values queued; the others stay as they are */
export const queueValues = (
  wanted: WantedSettings,
  values: Partial<WrittenSettings>,
  at: string,
): WantedSettings => ({
  ...wanted,
  ...Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      { value, state: 'queued', at, why: null },
    ]),
  ),
});

const changed = (
  wanted: WantedSettings,
  next: (one: WantedSetting, name: string) => Pick<WantedSetting, 'state' | 'why'> | null,
  at: string,
): WantedSettings =>
  Object.fromEntries(
    Object.entries(wanted).map(([name, one]) => {
      const step = next(one, name);
      return [name, step ? { ...one, ...step, at } : one];
    }),
  );

/** A gateway took them: queued values become sent. */
export const takenBy = (wanted: WantedSettings, at: string): WantedSettings =>
  changed(wanted, ({ state }) => (state === 'queued' ? { state: 'sent', why: null } : null), at);

/**
 * The result of reading after writing, by name: true where the pendant has the value as sent. A
 * missing name was not reported.
 */
export type Verified = Readonly<Record<string, boolean>>;

const keptOther = 'The device kept another value.';
const notReported = 'The device does not report this setting.';

/**
 * The states after the end of a command that wrote settings. Only sent values change: a value that
 * was saved meanwhile waits for its own command.
 * @param verified the result of reading afterwards; null without one
 */
export function afterWriting(
  wanted: WantedSettings,
  {
    step,
    why,
    verified,
  }: { step: CommandStep; why?: string | undefined; verified: Verified | null },
  at: string,
): WantedSettings {
  if (step.state === 'asked')
    return changed(
      wanted,
      ({ state }) => (state === 'sent' ? { state: 'queued', why: null } : null),
      at,
    );
  const next = (name: string): Pick<WantedSetting, 'state' | 'why'> => {
    if (step.state === 'lapsed') return { state: 'lapsed', why: null };
    if (verified?.[name] === true) return { state: 'confirmed', why: null };
    if (step.state === 'refused') return { state: 'refused', why: why ?? null };
    return { state: 'refused', why: verified?.[name] === false ? keptOther : notReported };
  };
  // A value that could not be sent in time never left the state queued.
  const ends = ({ state }: WantedSetting) =>
    state === 'sent' || (step.line === 'device_command.lapsed' && state === 'queued');
  return changed(wanted, (one, name) => (ends(one) ? next(name) : null), at);
}
