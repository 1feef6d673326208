// The four sounds are really four, none is silence, and none clicks where the loop begins again.
import { expect, test } from 'vitest';
import { type SoundPriority, samplesOf, tones } from './alarm-tones.ts';

const all: SoundPriority[] = [1, 2, 3, 4];

test.each(all)('priority %i sounds, within bounds, and is silent where the loop turns', (priority) => {
  const samples = samplesOf(priority, 8000);
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  expect(loudest).toBeGreaterThan(0.2);
  expect(loudest).toBeLessThanOrEqual(1);
  expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.001);
  expect(Math.abs(samples[0] ?? 1)).toBeLessThan(0.001);
});

test('each priority has its own rhythm, the more urgent the faster', () => {
  const lengths = all.map((priority) => tones[priority].seconds);
  expect(lengths).toEqual([...lengths].sort((left, right) => left - right));
  expect(new Set(lengths).size).toBe(4);
});
