// An organisation's bare address leads to its details.
import { useEffect } from 'react';
import { useGo, useIdParam } from '#web/kit/screen/address.tsx';
import { detailsAddress } from './organisation-paths.ts';

export default function OrganisationRedirect() {
  const go = useGo();
  const id = useIdParam('organisationId');
  useEffect(() => go(detailsAddress(id), { replace: true }), [go, id]);
  return null;
}
