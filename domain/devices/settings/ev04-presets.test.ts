// The presets of an EV-04: each can be sent, does what it says, and is recognised by its values.
import { describe, expect, it, test } from 'vitest';
import { callEffectOf } from './call-effect.ts';
import {
  differencesOf,
  differsFromStandard,
  ev04Presets,
  presetNames,
  presetOf,
} from './ev04-presets.ts';
import { ev04Defaults, ev04SettingFields } from './ev04-settings.ts';

describe.each(presetNames)('the preset %s', (name) => {
  it('has every setting, within its bounds', () => {
    expect(ev04SettingFields.strict().parse(ev04Presets[name])).toEqual(ev04Presets[name]);
  });

  it('is recognised by its values, and no longer when one differs', () => {
    expect(presetOf({ ...ev04Presets[name] })).toBe(name);
    expect(presetOf({ ...ev04Presets[name], power_alert_level: 35 })).toBe(null);
    expect(presetOf({ ...ev04Presets[name], sos_time: undefined })).toBe(null);
  });

  it('raises an SOS and reports a low battery as usual', () => {
    const { sos_mode, sos_time, power_alert, power_alert_level } = ev04Defaults;
    expect(ev04Presets[name]).toMatchObject({ sos_mode, sos_time, power_alert, power_alert_level });
  });
});

test('quiet is the one that gives its wearer away by nothing', () => {
  expect(presetNames.filter((name) => !callEffectOf(ev04Presets[name]).loud)).toEqual(['quiet']);
  expect(ev04Presets.quiet.audio_feedback).toBe(false);
});

test('loud rings the longest, at full volume', () => {
  const { loud } = ev04Presets;
  expect(presetNames.filter((name) => ev04Presets[name].auto_answer_time === 10)).toEqual(['loud']);
  expect([loud.ringtone_volume, loud.speaker_volume, loud.vibrate_mode]).toEqual([100, 100, true]);
});

test('only fall detection finds falls', () => {
  expect(presetNames.filter((name) => ev04Presets[name].fall_detection)).toEqual([
    'fall_detection',
  ]);
});

test('differences from Standard are counted, and an unknown value is none', () => {
  expect(presetNames.map(differencesOf)).toEqual([4, 0, 1, 1]);
  expect(differsFromStandard('ringtone_volume', 0)).toBe(true);
  expect(differsFromStandard('ringtone_volume', 100)).toBe(false);
  expect(differsFromStandard('ringtone_volume', null)).toBe(false);
  expect(differsFromStandard('ringtone_volume', undefined)).toBe(false);
});
