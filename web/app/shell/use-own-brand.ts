// The branding of the user's own organisation in the frame around the pages; staff have the
// product's.
import type { brandingApi } from '#domain/organisations/branding/branding.api.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';
import { useData } from '#web/kit/call/query.ts';
import { useUser } from '#web/kit/session/session.ts';
import type { LogoPicture } from '#web/ui/display/logo.tsx';
import { useBrandColour } from '#web/ui/theme/brand.ts';

const own = lightEndpoint<typeof brandingApi.own>({ method: 'GET', path: '/user/branding' });
const quiet = { unattended: true, handlesForbidden: true, handles: [0, 429, 500, 502, 503] };
const minute = 60_000;

/** Colours the page; answers the logo, null for the product's own. */
export function useOwnBrand(): LogoPicture | null {
  const { organisation_id } = useUser();
  const { data: brand } = useData(
    own,
    {},
    { ...quiet, enabled: organisation_id !== null, staleTime: 5 * minute },
  );
  useBrandColour(brand?.accent_colour);
  return brand?.logo ? { ...brand.logo, name: brand.name } : null;
}
