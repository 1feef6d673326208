// The Zoleo devices of an organisation: one's own, or the one that platform staff have opened.
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { ZoleoSettings } from './zoleo-settings.tsx';

export default function ZoleoPage() {
  const { organisationId, base, key } = useScope();
  // In one's own organisation devices are among the settings.
  const devices = key === 'own' ? `${base}/settings/devices` : `${base}/devices`;
  return (
    <Page>
      <ZoleoSettings
        organisationId={organisationId}
        addAddress={(imei) => `${devices}/add?type=zoleo&imei=${imei}`}
      />
    </Page>
  );
}
