// Encoders against the worked examples of protocol section 3.3 and the captured server answers.
import { describe, expect, it } from 'vitest';
import { toHex } from './bytes.ts';
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
} from './configuration/config-settings.ts';
import {
  encodeAcknowledgement,
  encodeAddressAnswer,
  encodeConfigRead,
  encodeConfigWrite,
  encodeControl,
  encodeControlText,
  encodeHeartbeatAnswer,
  encodeLocateOnce,
  encodeNotSupported,
  encodeTimeAnswer,
} from './server-frames.ts';

const someKeys = [...Object.values(SETTING_KEYS), 0x19].sort((a, b) => a - b);

describe('worked examples of the protocol', () => {
  it.each([
    ['read everything', encodeConfigRead(7), 'ab1003004eb207000201f0'],
    [
      'read the settings',
      encodeConfigRead(8, someKeys),
      'ab100c004db70800020af00f1011121920335056',
    ],
    [
      'volumes',
      encodeConfigWrite(9, [microphoneVolume(12), speakerVolume(80), ringtoneVolume(60)]),
      'ab100a008f1409000202110c02125002103c',
    ],
    [
      'fall detection',
      encodeConfigWrite(10, [fallDetection({ enabled: true, sensitivity: 7 })]),
      'ab1004007ec60a0002025687',
    ],
    [
      'power alert',
      encodeConfigWrite(11, [
        powerAlert({ level_percent: 20, low: true, power_on: true, power_off: true }),
      ]),
      'ab100700a81a0b00020550140000e0',
    ],
    [
      'auto answer',
      encodeConfigWrite(12, [autoAnswer({ enabled: true, after: 5 })]),
      'ab100700a3a00c0002053385000000',
    ],
    [
      'SOS key',
      encodeConfigWrite(13, [
        sosButton({ enabled: true, mode: 0, task: 15, press_time: 30, feedback: 3 }),
      ]),
      'ab1005004def0d000203207b9e',
    ],
    [
      'time answer',
      encodeTimeAnswer(1, new Date(1700000000_000)),
      'ab000700d768010003051200f15365',
    ],
    ['acknowledgement', encodeAcknowledgement(0x026e), 'ab00030008c76e027f0100'],
    ['heartbeat answer', encodeHeartbeatAnswer(0x026e), 'ab00030008c76e027f0100'],
    ['reboot', encodeControl(0x0100, 'reboot'), 'ab10030082dd0001040112'],
  ])('%s', (_purpose, frame, hex) => {
    expect(toHex(frame)).toBe(hex);
  });

  it.each([
    ['not supported', encodeNotSupported(3), '7f0126'],
    ['address without a geocoder', encodeAddressAnswer(3), '0309110000000000000000'],
    ['find me', encodeControl(3, 'find_me'), '040113'],
    ['power off', encodeControl(3, 'power_off'), '040114'],
    ['text', encodeControlText(3, 'test'), '04061f0074657374'],
    ['locate once', encodeLocateOnce(3), '010112'],
  ])('body of %s', (_purpose, frame, body) => {
    expect(toHex(frame.subarray(8))).toBe(body);
  });
});

describe('settings', () => {
  it('change only their own bits', () => {
    const captured = 0xf000140f;
    expect(toHex(powerAlert({ level_percent: 20, power_on: false }, captured).value)).toBe(
      '141400b0',
    );
    expect(toHex(enableControl({ beep: false }, 0x80000807).value)).toBe('05080080');
    expect(toHex(sosButton({ mode: 1 }, 0x1e7b).value)).toBe('7b3e');
    expect(toHex(fallDetection({ enabled: false, sensitivity: 5 }, 0xe7).value)).toBe('65');
  });

  it.each([
    ['microphone volume', () => microphoneVolume(16)],
    ['speaker volume', () => speakerVolume(101)],
    ['ringtone volume', () => ringtoneVolume(-1)],
    ['fall sensitivity', () => fallDetection({ enabled: true, sensitivity: 0 })],
    ['power alert level', () => powerAlert({ level_percent: 0 })],
    ['auto-answer time', () => autoAnswer({ enabled: true, after: 128 })],
    ['press time', () => sosButton({ press_time: 1.5 })],
  ])('refuse a %s out of range', (name, encode) => {
    expect(encode).toThrow(`${name} must be`);
  });
});
