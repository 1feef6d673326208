// Any brand colour becomes one that can be read.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { brandRamp, contrast, readableBrand } from './brand-ramp.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

/** 45% of the colour in black, as base.css mixes the ground of what is selected on dark screens. */
const nearlyBlack = (hex: string): string =>
  `#${hex.slice(1).replace(/../g, (part) =>
    Math.round(Number.parseInt(part, 16) * 0.45)
      .toString(16)
      .padStart(2, '0'),
  )}`;

it('knows contrast: black on white 21, a colour on itself 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#1864ab', '#1864ab')).toBe(1);
});

it('leaves a colour that reads, darkens one that does not', () => {
  expect(readableBrand('#1864ab')).toBe('#1864ab');
  expect(contrast('#ffd43b', '#ffffff')).toBeLessThan(4.5);
  expect(contrast(readableBrand('#ffd43b'), '#ffffff')).toBeGreaterThanOrEqual(4.5);
});

it('makes ten hex steps for every colour: white text reads on step 7, black text on step 5, links everywhere', () => {
  fc.assert(
    fc.property(colour, (hex) => {
      const ramp = brandRamp(hex);
      expect(ramp).toHaveLength(10);
      for (const step of ramp) expect(step).toMatch(/^#[0-9a-f]{6}$/);
      expect(contrast(ramp[7], '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(ramp[5], '#0b0b0b')).toBeGreaterThanOrEqual(4.5);
      // Links and selected entries, on the surfaces that base.css gives them, light and dark.
      for (const [text, ground] of [
        [ramp[7], '#ffffff'],
        [ramp[8], ramp[0]],
        [ramp[3], '#2e2e2e'],
        [ramp[2], nearlyBlack(ramp[9])],
      ] as const) {
        expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});

it('refuses what is not a colour', () => {
  expect(() => brandRamp('red')).toThrow('Not a colour: red');
});
