// What the flags of a pendant's status and alarm records mean; one without words is shown as the
// protocol names it.
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

type Words = Readonly<Record<string, MessageDescriptor>>;

export const statusFlagWords: Words = {
  gps: msg`GPS position`,
  wifi: msg`Wi-Fi networks nearby`,
  cell: msg`Mobile cells nearby`,
  ble: msg`Bluetooth position`,
  charging: msg`charging`,
  fully_charged: msg`fully charged`,
  first_after_boot: msg`first report after a restart`,
  historical: msg`stored before it was sent`,
  agps: msg`assisted GPS`,
  motion: msg`in motion`,
  smart: msg`smart location`,
  beacon: msg`beacon nearby`,
  ble_connected: msg`Bluetooth connected`,
  fall_detection: msg`fall detection on`,
  home_wifi: msg`home Wi-Fi nearby`,
  at_home: msg`at home`,
};

export const alarmFlagWords: Words = {
  low_battery: msg`low battery`,
  over_speed: msg`over the speed limit`,
  fall: msg`fall`,
  tilt: msg`tilted`,
  geofence_1: msg`geofence 1`,
  geofence_2: msg`geofence 2`,
  geofence_3: msg`geofence 3`,
  geofence_4: msg`geofence 4`,
  power_off: msg`powered off`,
  power_on: msg`powered on`,
  motion: msg`in motion`,
  no_motion: msg`no motion`,
  sos: msg`SOS key`,
  side_key_1: msg`side key 1`,
  side_key_2: msg`side key 2`,
  charging_started: msg`charging started`,
  charging_stopped: msg`charging stopped`,
  alarm_end: msg`alarm cancelled by the wearer`,
  amber_started: msg`amber alert started`,
  welfare_missed: msg`welfare check missed`,
  amber_ended: msg`amber alert ended`,
  fall_ended: msg`fall ended`,
  welfare_ended: msg`welfare check ended`,
  location_requested: msg`location requested`,
  left_home: msg`left home`,
  arrived_home: msg`arrived home`,
  geofence_1_entered: msg`entered geofence 1`,
  geofence_2_entered: msg`entered geofence 2`,
  geofence_3_entered: msg`entered geofence 3`,
  geofence_4_entered: msg`entered geofence 4`,
  tag_disconnected: msg`Bluetooth tag disconnected`,
  bark: msg`barking`,
};

export const flagsInWords = (flags: readonly string[], words: Words): string =>
  flags.map((flag) => (words[flag] ? i18n._(words[flag]) : flag)).join(', ');
