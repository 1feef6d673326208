// The settings of a pendant by purpose, as rows: what each is called and what it does.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Ev04Settings } from '#domain/devices/settings/ev04-settings.ts';

export type SettingName = keyof Ev04Settings;

export interface SettingRow {
  readonly name: SettingName;
  readonly label: MessageDescriptor;
  readonly about: MessageDescriptor;
  /** How far one press of minus or plus goes. */
  readonly step?: number;
  readonly unit?: 's' | '%';
  /** The scale is short enough to be shown as one box a level. */
  readonly isLevels?: boolean;
}

export interface Purpose {
  readonly key: string;
  readonly title: MessageDescriptor;
  readonly rows: readonly SettingRow[];
}

export const purposes: readonly Purpose[] = [
  {
    key: 'falls',
    title: msg`Falls`,
    rows: [
      {
        name: 'fall_detection',
        label: msg`Fall detection`,
        about: msg`A hard fall raises an alert`,
      },
      {
        name: 'fall_detection_sensitivity',
        label: msg`Fall sensitivity`,
        about: msg`Higher also detects softer falls`,
        isLevels: true,
      },
    ],
  },
  {
    key: 'sos',
    title: msg`SOS button`,
    rows: [
      { name: 'sos_mode', label: msg`Press`, about: msg`How the wearer raises an SOS` },
      { name: 'sos_time', label: msg`Press time`, about: msg`How long to hold it`, unit: 's' },
    ],
  },
  {
    key: 'calls',
    title: msg`When called`,
    rows: [
      {
        name: 'ringtone_volume',
        label: msg`Ringtone volume`,
        about: msg`0 is silent`,
        step: 10,
      },
      {
        name: 'auto_answer',
        label: msg`Answers by itself`,
        about: msg`Opens the microphone without a press`,
      },
      {
        name: 'auto_answer_time',
        label: msg`Answers after`,
        about: msg`Then opens the microphone`,
        unit: 's',
      },
      {
        name: 'speaker_volume',
        label: msg`Speaker volume`,
        about: msg`How loud the caller is`,
        step: 10,
      },
      {
        name: 'microphone_volume',
        label: msg`Microphone volume`,
        about: msg`How well the caller hears the wearer`,
      },
    ],
  },
  {
    key: 'feedback',
    title: msg`Sounds and vibration`,
    rows: [
      { name: 'audio_feedback', label: msg`Button sounds`, about: msg`Beeps on a press` },
      {
        name: 'vibrate_mode',
        label: msg`Vibration`,
        about: msg`On a press and when called`,
      },
    ],
  },
  {
    key: 'battery',
    title: msg`Battery`,
    rows: [
      { name: 'power_alert', label: msg`Low battery alert`, about: msg`The pendant reports it` },
      {
        name: 'power_alert_level',
        label: msg`Low battery level`,
        about: msg`Reports below this`,
        step: 5,
        unit: '%',
      },
    ],
  },
];

export const allRows: readonly SettingRow[] = purposes.flatMap(({ rows }) => rows);
