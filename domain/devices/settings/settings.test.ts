// Settings that are wanted on a pendant, from queued to their end; and the effect of a call, by its
// reported settings.
import { describe, expect, it, test } from 'vitest';
import { afterOutcome, afterTime } from '../device-command.ts';
import { callEffectOf, callEffectText, callSettingsOf } from './call-effect.ts';
import { savedSettings } from './device-settings.ts';
import { ev04Defaults } from './ev04-settings.ts';
import {
  afterWriting,
  openValues,
  queueValues,
  takenBy,
  valuesToSend,
  type WantedSettings,
} from './setting-states.ts';

const [early, late] = ['2026-06-01T10:00:00.000Z', '2026-06-01T10:01:00.000Z'];
const queued = queueValues(
  {},
  { ringtone_volume: 40, sos_time: 5, device_password: '4711' },
  early,
);
const sent = takenBy(queued, early);
const statesOf = (wanted: WantedSettings) =>
  Object.fromEntries(
    Object.entries(wanted).map(([name, { state, why }]) => [
      name,
      why === null ? state : `${state}: ${why}`,
    ]),
  );

describe('wanted settings', () => {
  it('are queued, sent, and end one by one by what the pendant has afterwards', () => {
    expect(statesOf(queued)).toEqual({
      ringtone_volume: 'queued',
      sos_time: 'queued',
      device_password: 'queued',
    });
    expect(openValues(sent)).toEqual({ ringtone_volume: 40, sos_time: 5, device_password: '4711' });
    const step = afterOutcome('confirmed', 1);
    const ended = afterWriting(
      sent,
      { step, verified: { ringtone_volume: true, sos_time: false } },
      late,
    );
    expect(statesOf(ended)).toEqual({
      ringtone_volume: 'confirmed',
      sos_time: 'refused: The device kept another value.',
      device_password: 'refused: The device does not report this setting.',
    });
    expect(ended.sos_time?.at).toBe(late);
    expect(openValues(ended)).toEqual({});
  });

  it('a refusal keeps the values that the pendant has already, with a reason for the others', () => {
    const ended = afterWriting(
      sent,
      { step: afterOutcome('refused', 1), why: 'bad parameter', verified: { sos_time: true } },
      late,
    );
    expect(statesOf(ended)).toMatchObject({
      ringtone_volume: 'refused: bad parameter',
      sos_time: 'confirmed',
    });
  });

  it('a value that was saved while the older one was on its way waits for its own command', () => {
    const again = queueValues(sent, { ringtone_volume: 60 }, late);
    const ended = afterWriting(
      again,
      { step: afterOutcome('confirmed', 1), verified: { ringtone_volume: true, sos_time: true } },
      late,
    );
    expect(ended.ringtone_volume).toMatchObject({ value: 60, state: 'queued' });
    expect(ended.sos_time).toMatchObject({ state: 'confirmed' });
  });

  it('are queued again after a lost connection, and lapse without an answer or when they could not be sent', () => {
    const lost = afterWriting(sent, { step: afterOutcome('lost', 1), verified: null }, late);
    expect(new Set(Object.values(statesOf(lost)))).toEqual(new Set(['queued']));
    const silent = afterWriting(
      sent,
      { step: afterOutcome('not_confirmed', 1), verified: null },
      late,
    );
    expect(new Set(Object.values(statesOf(silent)))).toEqual(new Set(['lapsed']));
    expect(
      new Set(
        Object.values(statesOf(afterWriting(queued, { step: afterTime, verified: null }, late))),
      ),
    ).toEqual(new Set(['lapsed']));
  });

  it('sent again are those not confirmed, and all of the template that was not reported', () => {
    const refused = afterWriting(
      sent,
      { step: afterOutcome('refused', 1), why: 'bad parameter', verified: { sos_time: true } },
      late,
    );
    expect(valuesToSend({ wanted: refused, reported: {} }, {})).toEqual({
      ringtone_volume: 40,
      device_password: '4711',
    });
    const reported = { ...ev04Defaults, vibrate_mode: false };
    expect(valuesToSend({ wanted: refused, reported }, ev04Defaults)).toEqual({
      ringtone_volume: 40,
      device_password: '4711',
      vibrate_mode: true,
    });
    expect(valuesToSend({ wanted: {}, reported: ev04Defaults }, ev04Defaults)).toEqual({});
  });
});

test('a new template has the values of the specification (R365 to R369)', () => {
  expect(ev04Defaults).toMatchObject({
    sos_mode: 'long_press',
    sos_time: 3,
    microphone_volume: 15,
    auto_answer: true,
    auto_answer_time: 3,
    fall_detection: false,
    power_alert: true,
    power_alert_level: 20,
    audio_feedback: true,
    ringtone_volume: 100,
    speaker_volume: 100,
    vibrate_mode: true,
  });
});

test.each([
  ['sos_time', 0],
  ['sos_time', 11],
  ['sos_time', 2.5],
  ['microphone_volume', 16],
  ['microphone_volume', -1],
  ['auto_answer_time', 0],
  ['auto_answer_time', 11],
  ['fall_detection_sensitivity', 0],
  ['fall_detection_sensitivity', 10],
  ['power_alert_level', 4],
  ['power_alert_level', 51],
  ['ringtone_volume', 101],
  ['speaker_volume', 101],
  ['sos_mode', 'triple_press'],
  ['auto_answer', 'yes'],
  ['device_password', '012345'],
  ['device_password', '123'],
  ['device_password', '1234567890'],
])('%s cannot be %s', (name, value) => {
  const issues = savedSettings.safeParse({ [name]: value }).error?.issues ?? [];
  expect(issues.map(({ path }) => path[0])).toEqual([name]);
});

describe('a call to a pendant', () => {
  const usual = callSettingsOf(ev04Defaults);
  test.each([
    [
      'rings and opens the microphone',
      usual,
      { ring_volume: 100, pick_up: 'answers', after_s: 3, loud: true },
    ],
    [
      'rings until it is answered',
      { ...usual, auto_answer: false },
      { pick_up: 'waits', after_s: null, loud: true },
    ],
    [
      'only vibrates, which is noticed too',
      { ...usual, ringtone_volume: 0, speaker_volume: 0 },
      { ring_volume: 0, vibrates: true, loud: true },
    ],
    [
      'plays the caller’s voice though it does not ring',
      { ...usual, ringtone_volume: 0, vibrate_mode: false },
      { voice_volume: 100, loud: true },
    ],
    [
      'is quiet with all of it off',
      { ...usual, ringtone_volume: 0, vibrate_mode: false, speaker_volume: 0 },
      { loud: false },
    ],
    [
      'is quiet where the pendant does not answer by itself',
      { ...usual, ringtone_volume: 0, vibrate_mode: false, auto_answer: false },
      { loud: false },
    ],
    [
      'is loud where nothing is known',
      {},
      {
        ring_volume: null,
        vibrates: null,
        pick_up: 'unknown',
        after_s: null,
        voice_volume: null,
        loud: true,
      },
    ],
  ])('%s', (_, settings, effect) => {
    expect(callEffectOf(settings)).toMatchObject(effect);
  });

  test.each(['ringtone_volume', 'vibrate_mode', 'auto_answer', 'speaker_volume'] as const)(
    'counts as loud while %s is unknown',
    (name) => {
      const quiet = { ...usual, ringtone_volume: 0, vibrate_mode: false, speaker_volume: 0 };
      const { [name]: _, ...known } = quiet;
      expect(callEffectOf(known).loud).toBe(name !== 'auto_answer');
    },
  );

  const quiet = { ...usual, ringtone_volume: 0, vibrate_mode: false, speaker_volume: 0 };
  test.each([
    [usual, 'Rings at volume 100 for 3 s, then opens the microphone.'],
    [{ ...usual, auto_answer: false }, 'Rings at volume 100 until the wearer answers.'],
    [{ ...usual, auto_answer_time: undefined }, 'Rings at volume 100, then opens the microphone.'],
    [quiet, 'Makes no sound for 3 s, then opens the microphone.'],
    [
      { ...quiet, speaker_volume: 30 },
      'Makes no sound for 3 s, then opens the microphone. Your voice plays at volume 30.',
    ],
    [
      { ...quiet, speaker_volume: undefined },
      'Makes no sound for 3 s, then opens the microphone. Your voice may be loud there.',
    ],
    [
      { ...quiet, vibrate_mode: true, auto_answer: false },
      'Vibrates without ringing until the wearer answers.',
    ],
    [
      { ...quiet, vibrate_mode: undefined, auto_answer: undefined },
      'Makes no sound, may vibrate, then may open the microphone.',
    ],
    [
      { ...usual, ringtone_volume: undefined },
      'May ring loudly for 3 s, then opens the microphone.',
    ],
    [{}, 'Its settings are unknown. Expect a loud ring.'],
  ])('%j is described as "%s"', (settings, text) => {
    expect(callEffectText(callEffectOf(settings))).toBe(text);
  });

  it('has no value that is out of its range', () => {
    expect(
      callSettingsOf({ ...ev04Defaults, ringtone_volume: 255, auto_answer_time: 0 }),
    ).toMatchObject({
      ringtone_volume: undefined,
      auto_answer_time: undefined,
    });
  });
});
