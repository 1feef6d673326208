// The colours of base.css equal the ramp of the product's own brand.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { brandRamp, productBrand } from '#domain/kit/brand-ramp.ts';

it('base.css holds the ramp of the product’s own brand', () => {
  const css = readFileSync(join(import.meta.dirname, 'base.css'), 'utf8');
  const written = Array.from(
    { length: 10 },
    (_, step) => new RegExp(`--vigil-brand-${step}: (#[0-9a-f]{6});`).exec(css)?.[1],
  );
  expect(written).toEqual([...brandRamp(productBrand)]);
});
