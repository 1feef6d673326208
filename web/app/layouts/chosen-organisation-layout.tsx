// The frame of an organisation that platform staff have opened; its sections come from the list of
// all screens.
import { useLingui } from '@lingui/react/macro';
import type { Included } from '#domain/access/feature-flags.ts';
import { pathOf } from '#domain/kit/path.ts';
import { useIdParam } from '#web/kit/screen/address.tsx';
import { placedScreens } from '#web/kit/screen/placed-screens.ts';
import { useUser } from '#web/kit/session/session.ts';
import { OrganisationFrame } from '#web/organisations/organisation-frame.tsx';
import { organisationSections } from '../navigation/menu.ts';

export default function ChosenOrganisationLayout() {
  const { i18n } = useLingui();
  const organisationId = useIdParam('organisationId');
  const user = useUser();
  const sectionsOf = (included: Included | undefined) =>
    organisationSections(user, placedScreens(), included).map(({ path, title, menu }) => ({
      to: pathOf(path, { organisationId }),
      label: i18n._(menu?.label ?? title),
    }));
  return (
    <OrganisationFrame
      key={organisationId}
      organisationId={organisationId}
      sectionsOf={sectionsOf}
    />
  );
}
