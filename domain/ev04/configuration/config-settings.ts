// The pendant settings that the platform exposes, as bytes to write (protocol section 3.3). Values
// hold bits without a public meaning: read first, pass the read word as `base`, and only our own
// bits change.
import { ByteWriter } from '../bytes.ts';
import type { KeyRecord } from '../key-records.ts';

/** Configuration keys of the settings (protocol section 3.1). */
export const SETTING_KEYS = {
  enable_control: 0x0f,
  ringtone_volume: 0x10,
  microphone_volume: 0x11,
  speaker_volume: 0x12,
  sos_button: 0x20,
  phone_switches: 0x33,
  power_alert: 0x50,
  fall_down: 0x56,
} as const;

function within(name: string, value: number, low: number, high: number): number {
  if (!Number.isInteger(value) || value < low || value > high)
    throw new RangeError(`${name} must be ${low} to ${high}`);
  return value;
}

function withBit(word: number, bit: number, on: boolean | undefined): number {
  if (on === undefined) return word;
  return (on ? word | (1 << bit) : word & ~(1 << bit)) >>> 0;
}

function withField(word: number, field: { shift: number; width: number }, value: number): number {
  const mask = ((1 << field.width) - 1) << field.shift;
  return ((word & ~mask) | (value << field.shift)) >>> 0;
}

const u8 = (value: number) => new ByteWriter().u8(value).done();
const u16 = (value: number) => new ByteWriter().u16(value).done();
const u32 = (value: number) => new ByteWriter().u32(value).done();

/** Microphone 0 to 15. */
export function microphoneVolume(level: number): KeyRecord {
  return {
    key: SETTING_KEYS.microphone_volume,
    value: u8(within('microphone volume', level, 0, 15)),
  };
}

/** Speaker 0 to 100. */
export function speakerVolume(level: number): KeyRecord {
  return { key: SETTING_KEYS.speaker_volume, value: u8(within('speaker volume', level, 0, 100)) };
}

/** Ringtone 0 to 100; 0 is silent. */
export function ringtoneVolume(level: number): KeyRecord {
  return { key: SETTING_KEYS.ringtone_volume, value: u8(within('ringtone volume', level, 0, 100)) };
}

/** Fall detection on or off; sensitivity 1 to 9, 9 the most sensitive. */
export function fallDetection(
  change: { enabled: boolean; sensitivity: number; dial?: boolean },
  base = 0,
): KeyRecord {
  const level = withField(
    base,
    { shift: 0, width: 4 },
    within('fall sensitivity', change.sensitivity, 1, 9),
  );
  return {
    key: SETTING_KEYS.fall_down,
    value: u8(withBit(withBit(level, 6, change.dial), 7, change.enabled)),
  };
}

/** Low-battery level 1 to 100 percent, and which of the three power alerts are sent. */
export function powerAlert(
  change: {
    level_percent: number;
    low?: boolean | undefined;
    power_on?: boolean;
    power_off?: boolean;
  },
  base = 0,
): KeyRecord {
  let word = withField(
    base,
    { shift: 0, width: 8 },
    within('power alert level', change.level_percent, 1, 100),
  );
  word = withBit(withBit(withBit(word, 29, change.low), 30, change.power_on), 31, change.power_off);
  return { key: SETTING_KEYS.power_alert, value: u32(word) };
}

/** Auto answer on or off after 0 to 127 (seconds; some firmware counts rings). */
export function autoAnswer(change: { enabled: boolean; after: number }, base = 0): KeyRecord {
  const word = withField(
    base,
    { shift: 0, width: 7 },
    within('auto-answer time', change.after, 0, 127),
  );
  return { key: SETTING_KEYS.phone_switches, value: u32(withBit(word, 7, change.enabled)) };
}

/**
 * The SOS key. `mode` 0 long press, 1 double click; `press_time` in 0.1 s, 0 to 127; `feedback` 0
 * none, 1 beep, 2 vibrate, 3 both.
 */
export function sosButton(
  change: {
    enabled?: boolean;
    mode?: 0 | 1 | undefined;
    task?: number;
    press_time?: number | undefined;
    feedback?: number;
  },
  base = 0,
): KeyRecord {
  let word = withBit(
    withBit(base, 13, change.mode === undefined ? undefined : change.mode === 1),
    15,
    change.enabled,
  );
  if (change.feedback !== undefined)
    word = withField(word, { shift: 0, width: 2 }, within('feedback', change.feedback, 0, 3));
  if (change.press_time !== undefined) {
    word = withField(word, { shift: 2, width: 7 }, within('press time', change.press_time, 0, 127));
  }
  if (change.task !== undefined)
    word = withField(word, { shift: 9, width: 4 }, within('task', change.task, 0, 15));
  return { key: SETTING_KEYS.sos_button, value: u16(word) };
}

/**
 * Audio feedback (beep) and vibration, two bits of the enable-control word; `base` is required
 * because the others matter.
 */
export function enableControl(
  change: { beep?: boolean | undefined; vibration?: boolean | undefined },
  base: number,
): KeyRecord {
  return {
    key: SETTING_KEYS.enable_control,
    value: u32(withBit(withBit(base, 1, change.beep), 2, change.vibration)),
  };
}
