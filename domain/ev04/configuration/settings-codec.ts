// Maps the chosen settings to a pendant's configuration keys and back (protocol section 3.3): its
// present values, and the records to write.
import { type Ev04Settings, ev04Defaults } from '#domain/devices/settings/ev04-settings.ts';
import type { WantedFence } from '#domain/devices/settings/pendant-fences.ts';
import {
  type Verified,
  type WrittenSettings,
  writtenNames,
} from '#domain/devices/settings/setting-states.ts';
import { ByteWriter, viewOf } from '../bytes.ts';
import type { KeyRecord } from '../key-records.ts';
import type { ConfigValue } from './config-decoding.ts';
import {
  autoAnswer,
  enableControl,
  fallDetection,
  microphoneVolume,
  powerAlert,
  ringtoneVolume,
  SETTING_KEYS,
  sosButton,
  speakerVolume,
} from './config-settings.ts';
import { fenceRecords, GEOFENCE, hasFences } from './fences-codec.ts';

const IMEI = 0x03;
const PASSWORD = 0x0d;
const ACCESS_POINT = 0x40;

/**
 * The keys read before and after writing: the settings, the password, the access point, the IMEI,
 * versions and server.
 */
const EXCHANGED_KEYS: readonly number[] = [
  0x01,
  0x02,
  IMEI,
  PASSWORD,
  ACCESS_POINT,
  0x43,
  ...Object.values(SETTING_KEYS),
];

/**
 * The same, with the geofences where those are written: four records that no other exchange needs.
 */
export const keysFor = (wanted: Partial<WrittenSettings> | null): readonly number[] =>
  wanted?.geofences ? [...EXCHANGED_KEYS, GEOFENCE] : EXCHANGED_KEYS;

/** What a pendant reports about itself in addition to its settings; null where it does not. */
export interface PendantFacts {
  readonly firmware_version: string | null;
  readonly hardware_version: string | null;
  readonly server_host: string | null;
  readonly server_port: number | null;
}

const fieldsOf = (values: readonly ConfigValue[], key: number) =>
  values.find((value) => value.key === key)?.fields ?? null;
const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : undefined;
function sosModeOf(mode: number | undefined): 'double_press' | 'long_press' | undefined {
  if (mode === undefined) return undefined;
  return mode === 1 ? 'double_press' : 'long_press';
}
const flagOf = (value: unknown): boolean | undefined =>
  typeof value === 'boolean' ? value : undefined;
const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/**
 * The settings in a configuration frame; one that is missing there, or does not fit its layout, is
 * missing here.
 */
export function settingsIn(values: readonly ConfigValue[]): Partial<Ev04Settings> {
  const of = (key: number) => fieldsOf(values, key) ?? {};
  const { enable_control, sos_button, phone_switches, power_alert, fall_down } = SETTING_KEYS;
  const on = fieldsOf(values, enable_control)?.['on'];
  const enabled = (name: string) =>
    Array.isArray(on) ? on.some((one) => one === name) : undefined;

  const press = numberOf(of(sos_button)['press_time']);
  const found = {
    sos_mode: sosModeOf(numberOf(of(sos_button)['mode'])),
    sos_time: press === undefined ? undefined : press / 10,
    microphone_volume: numberOf(of(SETTING_KEYS.microphone_volume)['value']),
    auto_answer: flagOf(of(phone_switches)['auto_answer']),
    auto_answer_time: numberOf(of(phone_switches)['answer_after']),
    fall_detection: flagOf(of(fall_down)['enabled']),
    fall_detection_sensitivity: numberOf(of(fall_down)['sensitivity']),
    power_alert: flagOf(of(power_alert)['low']),
    power_alert_level: numberOf(of(power_alert)['level_percent']),
    audio_feedback: enabled('beep'),
    ringtone_volume: numberOf(of(SETTING_KEYS.ringtone_volume)['value']),
    speaker_volume: numberOf(of(SETTING_KEYS.speaker_volume)['value']),
    vibrate_mode: enabled('vibration'),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** The IMEI of the configuration, where the frame has it, and the unit's facts in it. */
function factsIn(values: readonly ConfigValue[]): PendantFacts {
  const module = numberOf(fieldsOf(values, 0x01)?.['value']);
  const server = fieldsOf(values, 0x43);
  return {
    firmware_version: textOrNull(fieldsOf(values, 0x02)?.['text']),
    hardware_version: module === undefined ? null : String(module),
    server_host: textOrNull(server?.['host']),
    server_port: numberOf(server?.['port']) ?? null,
  };
}

/**
 * The number as it is on the wire, with the bit that turns it on; a password is digits (protocol
 * key 0x0D).
 */
const passwordRecord = (password: string): KeyRecord => ({
  key: PASSWORD,
  value: new ByteWriter().u32((Number(password) | 0x8000_0000) >>> 0).done(),
});

const hasPassword = (values: readonly ConfigValue[], password: string): boolean | undefined => {
  const fields = fieldsOf(values, PASSWORD);
  return fields ? fields['number'] === Number(password) && fields['enabled'] === true : undefined;
};

/** The name of the access point, null where the pendant does not report it. */
const accessPointIn = (values: readonly ConfigValue[]): string | null =>
  textOrNull(fieldsOf(values, ACCESS_POINT)?.['text']);

const accessPointRecord = (name: string): KeyRecord => ({
  key: ACCESS_POINT,
  value: new ByteWriter().text(name).done(),
});

/**
 * The value of a whole word as it was read; undefined where it was not, so that bits without a
 * public meaning are never lost.
 */
function baseOf(values: readonly ConfigValue[], key: number): number | undefined {
  const value = values.find((one) => one.key === key && one.fields !== null);
  if (!value) return undefined;
  const view = viewOf(value.raw);
  if (value.raw.length >= 4) return view.getUint32(0, true);
  return value.raw.length >= 2 ? view.getUint16(0, true) : view.getUint8(0);
}

/**
 * The records that make the pendant's settings these: only those that differ, and of each word only
 * our own bits, which needs the reported word.
 * @param values read just before
 */
export function recordsFor(
  wanted: Partial<WrittenSettings>,
  values: readonly ConfigValue[],
): KeyRecord[] {
  const now = settingsIn(values);
  const whole = { ...now, ...wanted };
  const differs = (...names: (keyof Ev04Settings)[]) =>
    names.some((name) => wanted[name] !== undefined && wanted[name] !== now[name]);
  const records: KeyRecord[] = [];
  const word = (key: number, changes: boolean, build: (base: number) => KeyRecord): void => {
    const base = baseOf(values, key);
    if (changes && base !== undefined) records.push(build(base));
  };
  const { sos_mode, sos_time, audio_feedback, vibrate_mode } = wanted;
  word(SETTING_KEYS.enable_control, differs('audio_feedback', 'vibrate_mode'), (base) =>
    enableControl({ beep: audio_feedback, vibration: vibrate_mode }, base),
  );
  word(SETTING_KEYS.ringtone_volume, differs('ringtone_volume'), () =>
    ringtoneVolume(whole.ringtone_volume ?? 0),
  );
  word(SETTING_KEYS.microphone_volume, differs('microphone_volume'), () =>
    microphoneVolume(whole.microphone_volume ?? 0),
  );
  word(SETTING_KEYS.speaker_volume, differs('speaker_volume'), () =>
    speakerVolume(whole.speaker_volume ?? 0),
  );
  word(SETTING_KEYS.sos_button, differs('sos_mode', 'sos_time'), (base) =>
    sosButton(
      {
        mode: sos_mode && (sos_mode === 'double_press' ? 1 : 0),
        press_time: sos_time && sos_time * 10,
      },
      base,
    ),
  );
  word(SETTING_KEYS.phone_switches, differs('auto_answer', 'auto_answer_time'), (base) =>
    autoAnswer({ enabled: whole.auto_answer ?? false, after: whole.auto_answer_time ?? 0 }, base),
  );
  word(SETTING_KEYS.power_alert, differs('power_alert', 'power_alert_level'), (base) =>
    // A unit that was never configured reports 0, which must not be written.
    powerAlert(
      {
        level_percent: whole.power_alert_level || ev04Defaults.power_alert_level,
        low: whole.power_alert,
      },
      base,
    ),
  );
  word(SETTING_KEYS.fall_down, differs('fall_detection', 'fall_detection_sensitivity'), (base) =>
    fallDetection(
      {
        enabled: whole.fall_detection ?? false,
        sensitivity: whole.fall_detection_sensitivity || ev04Defaults.fall_detection_sensitivity,
      },
      base,
    ),
  );
  const { access_point, device_password, geofences } = wanted;
  if (geofences) records.push(...fenceRecords(geofences, values));
  if (access_point !== undefined && accessPointIn(values) !== access_point)
    records.push(accessPointRecord(access_point));
  if (device_password !== undefined && hasPassword(values, device_password) !== true)
    records.push(passwordRecord(device_password));
  return records;
}

/**
 * Which of the wanted settings a pendant has, by what was read: compared by meaning, since units
 * rewrite values.
 * @param isWritten whether it acknowledged them: units may keep their password and access point to
 * themselves, then that has to do
 */
function verifiedIn(
  wanted: Partial<WrittenSettings>,
  values: readonly ConfigValue[],
  isWritten: boolean,
): Verified {
  const now = settingsIn(values);
  const isSo = (name: (typeof writtenNames)[number]): boolean | undefined => {
    if (name === 'device_password')
      return hasPassword(values, wanted.device_password ?? '') ?? (isWritten ? true : undefined);
    if (name === 'access_point')
      return accessPointIn(values) === null
        ? isWritten || undefined
        : accessPointIn(values) === wanted.access_point;
    if (name === 'geofences') return hasFences(wanted.geofences ?? [], values);
    return now[name] === undefined ? undefined : now[name] === wanted[name];
  };
  const names = writtenNames.filter((name) => wanted[name] !== undefined);
  return Object.fromEntries(
    names.flatMap((name) => {
      const is = isSo(name);
      return is === undefined ? [] : [[name, is]];
    }),
  );
}

/** The result of one exchange of a pendant's settings. */
export interface ReceivedSettings {
  readonly settings: Partial<Ev04Settings>;
  readonly facts: PendantFacts;
  /** Null where it is not reported. */
  readonly access_point: string | null;
  /** Null where nothing was to be written. */
  readonly verified: Verified | null;
  /**
   * The geofences that it has now, as they were wanted; null where they are not reported, and where
   * none were written.
   */
  readonly geofences: readonly WantedFence[] | null;
}

/** @param wanted null where nothing is to be written */
export const receivedIn = (
  values: readonly ConfigValue[],
  wanted: Partial<WrittenSettings> | null,
  isWritten: boolean,
): ReceivedSettings => {
  const verified = wanted && verifiedIn(wanted, values, isWritten);
  const geofences = verified?.['geofences'] === true ? (wanted?.geofences ?? null) : null;
  return {
    settings: settingsIn(values),
    facts: factsIn(values),
    access_point: accessPointIn(values),
    verified,
    geofences,
  };
};
