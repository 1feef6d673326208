// The frame of the reader's own organisation, which their session names (R082); staff without an
// organisation get a notice here, once for all its screens.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBuilding } from '@tabler/icons-react';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { useUser } from '../session/session.ts';
import { IncludedOutlet } from './included-outlet.tsx';
import { ownOrganisation } from './scope.ts';
import { ScopeProvider, scopeNow } from './use-scope.tsx';

export default function OwnOrganisationFrame() {
  const { t } = useLingui();
  const { organisation_id, organisation } = useUser();
  if (organisation_id === null) {
    return (
      <EmptyState
        icon={<IconBuilding size={28} aria-hidden="true" />}
        title={t`You do not belong to an organisation`}
      >
        <Trans>
          This page is for people of an organisation. Open the organisation from the list of
          organisations instead.
        </Trans>
      </EmptyState>
    );
  }
  return (
    <ScopeProvider
      value={scopeNow({
        key: 'own',
        organisationId: organisation_id,
        base: ownOrganisation.prefix,
        crumbs: [],
        included: organisation,
      })}
    >
      <IncludedOutlet included={organisation ?? undefined} />
    </ScopeProvider>
  );
}
