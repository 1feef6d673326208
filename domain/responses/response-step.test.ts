// Only the steps of the most specific level apply, whichever of the five levels have any.
import { expect, test } from 'vitest';
import { mostSpecific, type ResponseLevel, responseLevels } from './response-step.ts';

const step = (level: ResponseLevel, position: number) => ({
  position,
  source: { level, name: null },
});
const combinations = Array.from({ length: 2 ** responseLevels.length }, (_, bits) =>
  responseLevels.filter((_level, place) => (bits >> place) % 2 === 1),
);

test.each(combinations.map((present) => [present.join(', ') || 'none', present] as const))(
  'of %s the first applies',
  (_words, present) => {
    const steps = present.toReversed().flatMap((level) => [step(level, 2), step(level, 1)]);
    const [first] = present;
    expect(mostSpecific(steps)).toEqual(
      first === undefined ? [] : [step(first, 1), step(first, 2)],
    );
  },
);

test('its input stays unchanged', () => {
  const steps = [step('alert_type', 2), step('alert_type', 1)];
  mostSpecific(steps);
  expect(steps.map(({ position }) => position)).toEqual([2, 1]);
});
