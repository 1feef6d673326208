// The brand colour of the organisation, as ten CSS variables on the page; base.css has the
// product's own.
import { useEffect } from 'react';
import { brandRamp, productBrand } from '#domain/kit/brand-ramp.ts';

let brand = productBrand;
const listeners = new Set<() => void>();

export const brandNow = (): string => brand;

/**
 * @param hex `#rrggbb`; one that fails in contrast is darkened (ux.md check 49)
 */
function showBrand(hex: string): void {
  brand = hex;
  brandRamp(hex).forEach((colour, step) => {
    document.documentElement.style.setProperty(`--vigil-brand-${step}`, colour);
  });
  for (const tell of listeners) tell();
}

/** While the caller is shown, the page has this colour; null or left out for the product's own. */
export function useBrandColour(hex: string | null | undefined): void {
  useEffect(() => {
    if (!hex) return;
    showBrand(hex);
    return () => showBrand(productBrand);
  }, [hex]);
}

export function subscribeBrand(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}
