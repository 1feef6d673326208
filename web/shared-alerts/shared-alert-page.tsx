// One alert for a person without an account: polled every 3 seconds, and marked as outdated when no
// answer comes.
import { Trans } from '@lingui/react/macro';
import { sharedAlertsApi } from '#domain/shared-alerts/shared-alerts.api.ts';
import { useData } from '#web/kit/call/query.ts';
import { LinkFrame, LinkPage } from '#web/kit/page/link-page.tsx';
import { useParam } from '#web/kit/screen/address.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { SkeletonRows } from '#web/ui/feedback/states.tsx';
import { useBrandColour } from '#web/ui/theme/brand.ts';
import { ContactPart } from './contact-part.tsx';
import { LocationPart } from './location-part.tsx';
import { ViewerHead } from './viewer-head.tsx';

const pollMs = 3000;

export default function SharedAlertPage() {
  return (
    <LinkPage>
      <Page />
    </LinkPage>
  );
}

function Page() {
  const token = useParam('token');
  const asked = useData(
    sharedAlertsApi.open,
    { params: { token } },
    { refetchInterval: pollMs, staleTime: 0, handles: [0, 404, 429, 500, 502, 503] },
  );
  const brand = asked.data?.brand;
  useBrandColour(brand?.accent_colour);
  const gone = asked.error?.status === 404;
  return (
    <LinkFrame
      picture={brand?.logo && { ...brand.logo, name: brand.name }}
      gone={
        gone ? (
          <Trans>
            It is invalid, has expired or was ended. Ask the person who sent it to you for a new
            one.
          </Trans>
        ) : null
      }
    >
      {asked.error !== null && (
        <Banner tone="bad" urgent>
          {asked.data ? (
            <Trans>No connection: what you see here may be out of date. Trying again.</Trans>
          ) : (
            <Trans>The alert could not be loaded. Trying again.</Trans>
          )}
        </Banner>
      )}
      {!asked.data && asked.error === null && <SkeletonRows rows={6} />}
      {asked.data && (
        <>
          {asked.data.alert ? (
            <ContactPart shared={asked.data} alert={asked.data.alert} token={token} />
          ) : (
            <ViewerHead shared={asked.data} />
          )}
          <LocationPart shared={asked.data} />
        </>
      )}
    </LinkFrame>
  );
}
