// Four sounds that cannot be confused, loud enough, without clicks.
import { describe, expect, it } from 'vitest';
import { alarmWave, type Priority, periodOf } from './alarm-waves.ts';

const PRIORITIES: Priority[] = [1, 2, 3, 4];
const rate = 48_000;
const peak = (wave: Float32Array): number =>
  wave.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
const rms = (wave: Float32Array): number =>
  Math.sqrt(wave.reduce((sum, sample) => sum + sample ** 2, 0) / wave.length);
/** Beeps in a wave: stretches of sound with at least 20 ms of silence before them. */
function beepsIn(wave: Float32Array): number {
  let [beeps, quiet] = [0, rate];
  for (const sample of wave) {
    if (Math.abs(sample) < 1e-6) quiet += 1;
    else {
      if (quiet > 0.02 * rate) beeps += 1;
      quiet = 0;
    }
  }
  return beeps;
}

describe.each(PRIORITIES)('priority %i', (priority) => {
  const wave = alarmWave(priority, rate);

  it('is one period long and never clips', () => {
    expect(wave.length).toBe(periodOf(priority) * rate);
    expect(peak(wave)).toBeLessThanOrEqual(1);
  });

  it('loops without a click: begins and ends in silence, and no sample jumps', () => {
    expect([wave[0], wave.at(-1)]).toEqual([0, 0]);
    const jumps = wave.map((sample, at) => sample - (wave[at - 1] ?? 0));
    expect(peak(jumps)).toBeLessThan(0.4);
  });
});

it('each has its own number of beeps', () => {
  expect(PRIORITIES.map((priority) => beepsIn(alarmWave(priority, rate)))).toEqual([6, 3, 2, 1]);
});

it('a message is softer and shorter than any alarm, and no click either', () => {
  const wave = alarmWave('message', rate);
  expect([wave[0], wave.at(-1)]).toEqual([0, 0]);
  const energy = (of: Float32Array) => rms(of) * Math.sqrt(of.length);
  for (const priority of PRIORITIES)
    expect(energy(wave)).toBeLessThan(energy(alarmWave(priority, rate)) / 3);
  expect(peak(wave)).toBeGreaterThan(0.05);
});

it('the more urgent, the faster and the louder over time', () => {
  const periods = PRIORITIES.map(periodOf);
  expect([...periods].sort((a, b) => a - b)).toEqual(periods);
  const loudness = PRIORITIES.map((priority) => rms(alarmWave(priority, rate)));
  expect([...loudness].sort((a, b) => b - a)).toEqual(loudness);
  expect(loudness[0]).toBeGreaterThan(0.1);
});
