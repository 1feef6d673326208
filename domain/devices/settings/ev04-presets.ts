// Ready-made settings of an EV-04: the usual ones, and what differs from them for a quiet place, a
// noisy one, and people who may fall.
import { type Ev04Settings, ev04Defaults, ev04SettingNames } from './ev04-settings.ts';

export const presetNames = ['quiet', 'standard', 'loud', 'fall_detection'] as const;
export type PresetName = (typeof presetNames)[number];

export const ev04Presets: Readonly<Record<PresetName, Ev04Settings>> = {
  /** The pendant gives its wearer away by nothing; the operator can still listen. */
  quiet: {
    ...ev04Defaults,
    ringtone_volume: 0,
    speaker_volume: 0,
    audio_feedback: false,
    vibrate_mode: false,
  },
  standard: ev04Defaults,
  /** The usual volumes are the highest: it rings longer, so that it is noticed. */
  loud: { ...ev04Defaults, auto_answer_time: 10 },
  fall_detection: { ...ev04Defaults, fall_detection: true },
};

type Values = Readonly<Partial<Record<keyof Ev04Settings, unknown>>>;

/** The preset with exactly these values; null for none. */
export const presetOf = (values: Values): PresetName | null =>
  presetNames.find((preset) =>
    ev04SettingNames.every((name) => values[name] === ev04Presets[preset][name]),
  ) ?? null;

/** Whether a value is not the usual one; an unknown value says nothing. */
export const differsFromStandard = (name: keyof Ev04Settings, value: unknown): boolean =>
  value !== null && value !== undefined && value !== ev04Defaults[name];

/** How many settings of a preset are not the usual ones. */
export const differencesOf = (preset: PresetName): number =>
  ev04SettingNames.filter((name) => differsFromStandard(name, ev04Presets[preset][name])).length;
