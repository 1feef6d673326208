// The branding of the organisation whose own address is open, before sign-in; none on the portal's
// own address.
import { useEffect, useState } from 'react';
import type { brandingApi } from '#domain/organisations/branding/branding.api.ts';
import type { Brand } from '#domain/organisations/branding/branding.ts';
import { call } from '#web/kit/call/call.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';
import { useBrandColour } from '#web/ui/theme/brand.ts';

const ofHost = lightEndpoint<typeof brandingApi.ofHost>({ method: 'GET', path: '/auth/branding' });
// Without it the page looks as the product does, which is no reason for a notice.
const quiet = {
  authPreflight: true,
  handlesForbidden: true,
  unattended: true,
  handles: [0, 404, 429, 500, 502, 503],
};

/** Null while loading, and without branding. */
export function useHostBrand(): Brand | null {
  const [brand, setBrand] = useState<Brand | null>(null);
  useEffect(() => {
    // A name without a dot, or a bare address, is no organisation's.
    if (!location.hostname.includes('.') || /^[\d.]+$/.test(location.hostname)) return;
    call(ofHost, {}, quiet).then(setBrand, () => setBrand(null));
  }, []);
  useBrandColour(brand?.accent_colour);
  return brand;
}
