// How the settings of an EV-04 and what becomes of them are called, on templates and on a device
// alike.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconClockPause,
  IconHourglass,
  IconSend,
  IconX,
} from '@tabler/icons-react';
import type { Device } from '#domain/devices/device-record.ts';
import type { Ev04Settings } from '#domain/devices/settings/ev04-settings.ts';
import type { SettingState } from '#domain/devices/settings/setting-states.ts';
import type { StatusLooks } from '#web/kit/status/status-badge.tsx';

export const settingWords: Readonly<Record<keyof Ev04Settings, MessageDescriptor>> = {
  sos_mode: msg`SOS button`,
  sos_time: msg`SOS press time (s)`,
  microphone_volume: msg`Microphone volume`,
  auto_answer: msg`Answer calls automatically`,
  auto_answer_time: msg`Answer after (s)`,
  fall_detection: msg`Fall detection`,
  fall_detection_sensitivity: msg`Fall sensitivity`,
  power_alert: msg`Low battery alert`,
  power_alert_level: msg`Low battery level (%)`,
  audio_feedback: msg`Button sounds`,
  ringtone_volume: msg`Ringtone volume`,
  speaker_volume: msg`Speaker volume`,
  vibrate_mode: msg`Vibration`,
};

export const sosModeWords: Readonly<Record<Ev04Settings['sos_mode'], MessageDescriptor>> = {
  long_press: msg`Long press`,
  double_press: msg`Double press`,
};

export const settingLooks: StatusLooks<SettingState> = {
  queued: { tone: 'info', icon: IconHourglass, word: msg`Queued` },
  sent: { tone: 'info', icon: IconSend, word: msg`Sent` },
  confirmed: { tone: 'good', icon: IconCircleCheck, word: msg`Confirmed` },
  refused: { tone: 'bad', icon: IconX, word: msg`Refused` },
  lapsed: { tone: 'warn', icon: IconClockPause, word: msg`Not confirmed` },
};

export const templateLooks: StatusLooks<NonNullable<Device['template_state']>> = {
  none: { tone: 'quiet', icon: IconBan, word: msg`No template` },
  matches: { tone: 'good', icon: IconCircleCheck, word: msg`Matches` },
  pending: { tone: 'info', icon: IconHourglass, word: msg`Pending` },
  differs: { tone: 'warn', icon: IconAlertTriangle, word: msg`Differs` },
};
