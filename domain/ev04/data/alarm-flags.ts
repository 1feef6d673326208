// The bits of the alarm word (data key 0x02, protocol section 2.1) by name.

/** Bit number of each alarm flag in the first word. */
export const ALARM_BITS = {
  low_battery: 0,
  over_speed: 1,
  fall: 2,
  tilt: 3,
  geofence_1: 4,
  geofence_2: 5,
  geofence_3: 6,
  geofence_4: 7,
  power_off: 8,
  power_on: 9,
  motion: 10,
  no_motion: 11,
  sos: 12,
  side_key_1: 13,
  side_key_2: 14,
  charging_started: 15,
  charging_stopped: 16,
  alarm_end: 17,
  amber_started: 18,
  welfare_missed: 19,
  amber_ended: 20,
  fall_ended: 21,
  welfare_ended: 22,
  location_requested: 23,
  left_home: 24,
  arrived_home: 25,
  geofence_1_entered: 26,
  geofence_2_entered: 27,
  geofence_3_entered: 28,
  geofence_4_entered: 29,
  tag_disconnected: 30,
  bark: 31,
} as const;
export type AlarmFlag = keyof typeof ALARM_BITS;

/** Bit 0 of the extension word: the unit was taken off. */
export const EXTENSION_REMOVED = 1;

/** The 32-bit alarm word with these flags set. */
export function alarmFlags(names: readonly AlarmFlag[]): number {
  return names.reduce((word, name) => word | (1 << ALARM_BITS[name]), 0) >>> 0;
}

const bits = Object.entries(ALARM_BITS).map(([name, bit]) => ({ name, bit }));

/** The names of the flags that are set. */
export const alarmNames = (word: number): string[] =>
  bits.filter(({ bit }) => (word >>> bit) & 1).map(({ name }) => name);

export function hasAlarmFlag(word: number, name: AlarmFlag): boolean {
  return ((word >>> ALARM_BITS[name]) & 1) === 1;
}
