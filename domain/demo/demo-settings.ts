// The EV-04 settings of the demo world, by the number of each pendant: the seed writes what they
// reported, the simulator answers as they are.
import { type Ev04Settings, ev04Defaults } from '#domain/devices/settings/ev04-settings.ts';
import type { UnitManner } from '#domain/ev04/configuration/unit-configuration.ts';

export const demoTemplateKeys = ['standard', 'discreet', 'fall'] as const;
export type DemoTemplate = (typeof demoTemplateKeys)[number];

/** Templates of the platform, with what differs from the defaults. */
export const demoTemplates: Readonly<
  Record<DemoTemplate, { readonly name: string; readonly settings: Ev04Settings }>
> = {
  standard: { name: 'Standard', settings: ev04Defaults },
  discreet: {
    name: 'Discreet',
    settings: {
      ...ev04Defaults,
      ringtone_volume: 0,
      speaker_volume: 30,
      vibrate_mode: false,
      audio_feedback: false,
    },
  },
  fall: {
    name: 'Fall detection',
    settings: { ...ev04Defaults, fall_detection: true, fall_detection_sensitivity: 6 },
  },
};

const serialOf = (imei: string): number => Number(imei.slice(8, 14));
const orderOf: readonly DemoTemplate[] = ['standard', 'standard', 'fall', 'standard', 'discreet'];

/** The template that a demo pendant follows; undefined where it follows none. */
export const demoTemplateOf = (imei: string): DemoTemplate | undefined =>
  serialOf(imei) % 9 === 4 ? undefined : orderOf[serialOf(imei) % orderOf.length];

/**
 * The settings of a demo pendant: its template, and in every seventh one value changed at the
 * device.
 */
export function demoSettingsOf(imei: string): Ev04Settings {
  const template = demoTemplates[demoTemplateOf(imei) ?? 'standard'].settings;
  return serialOf(imei) % 7 === 3 ? { ...template, ringtone_volume: 60, sos_time: 5 } : template;
}

/** A few of the simulated ones refuse what is written to them. */
export const demoMannerOf = (imei: string): UnitManner =>
  serialOf(imei) % 13 === 5 ? 'refuses' : 'confirms';
