// The settings of an EV-04 pendant that people choose: their ranges (gaps: "EV-04 value ranges")
// and what a new template has (spec section 9).
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';

export const sosModes = ['long_press', 'double_press'] as const;
const mode = z.enum(sosModes, 'Choose how the SOS button is pressed.');

const seconds = (label: string) => field.integer(label, { least: 1, most: 10, unit: 's' });
const volume = (label: string) => field.integer(label, { least: 0, most: 100 });

export const ev04SettingFields = z.object({
  sos_mode: mode,
  sos_time: seconds('SOS press time'),
  microphone_volume: field.integer('microphone volume', { least: 0, most: 15 }),
  auto_answer: field.flag(),
  auto_answer_time: seconds('time before answering'),
  fall_detection: field.flag(),
  fall_detection_sensitivity: field.integer('fall sensitivity', { least: 1, most: 9 }),
  power_alert: field.flag(),
  power_alert_level: field.integer('low battery level', { least: 5, most: 50, unit: '%' }),
  audio_feedback: field.flag(),
  ringtone_volume: volume('ringtone volume'),
  speaker_volume: volume('speaker volume'),
  vibrate_mode: field.flag(),
});
export type Ev04Settings = z.infer<typeof ev04SettingFields>;
type Ev04SettingName = keyof Ev04Settings;

export const ev04SettingNames: readonly Ev04SettingName[] = ev04SettingFields.keyof().options;

/**
 * The settings of a new template (R365 to R369). The specification names no sensitivity: the middle
 * of its range.
 */
export const ev04Defaults: Ev04Settings = {
  sos_mode: 'long_press',
  sos_time: 3,
  microphone_volume: 15,
  auto_answer: true,
  auto_answer_time: 3,
  fall_detection: false,
  fall_detection_sensitivity: 5,
  power_alert: true,
  power_alert_level: 20,
  audio_feedback: true,
  ringtone_volume: 100,
  speaker_volume: 100,
  vibrate_mode: true,
};
