// The brand colour of the organisation, as ten CSS variables on the page; base.css holds those of the product's own.
import { brandRamp } from './brand-ramp.ts';

export const productBrand = '#1864ab';
let brand = productBrand;
const listeners = new Set<() => void>();

export const brandNow = (): string => brand;

/**
 * @param hex `#rrggbb`; one that fails in contrast is darkened (ux.md check 49)
 * @public the seam for the organisations' branding
 */
export function showBrand(hex: string): void {
  brand = hex;
  brandRamp(hex).forEach((colour, step) => {
    document.documentElement.style.setProperty(`--vigil-brand-${step}`, colour);
  });
  for (const tell of listeners) tell();
}

export function subscribeBrand(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}
