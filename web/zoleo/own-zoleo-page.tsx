// The Zoleo devices of the reader's own organisation.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBuilding } from '@tabler/icons-react';
import { useUser } from '#web/kit/session/session.ts';
import { Page } from '#web/ui/display/page.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { ZoleoSettings } from './zoleo-settings.tsx';

export default function OwnZoleoPage() {
  const { t } = useLingui();
  const { organisation_id } = useUser();
  if (organisation_id === null) {
    return (
      <EmptyState icon={<IconBuilding size={28} aria-hidden="true" />} title={t`You belong to no organisation`}>
        <Trans>This page shows the Zoleo devices of the reader's own organisation.</Trans>
      </EmptyState>
    );
  }
  return (
    <Page>
      <ZoleoSettings organisationId={organisation_id} />
    </Page>
  );
}
