// Completing one's profile on a phone, by the link that an administrator sent: no signing in, and
// nothing that is known already is shown.
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { DataOf } from '#domain/kit/endpoint.ts';
import { profileLinkRefusedText, profileLinksApi } from '#domain/sign-in/profile-links.api.ts';
import { profiles } from '#domain/users/person.api.ts';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { AddForm } from '#web/kit/form/add-form.tsx';
import { useParam } from '#web/kit/screen/address.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { profileSections } from '../profile-sections.ts';
import { StepCard } from './step-card.tsx';

const linkedProfile = {
  ...profiles,
  api: { ...profiles.api, create: profileLinksApi.complete },
} as const;

export default function CompleteProfilePage() {
  const { t } = useLingui();
  const token = useParam('token');
  const [owner, setOwner] = useState<DataOf<typeof profileLinksApi.open> | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    const ending = new AbortController();
    // A phone that opens the portal for the first time has no page token yet.
    const options = {
      authPreflight: true,
      handlesForbidden: true,
      handles: [401, 404, 422, 429],
      signal: ending.signal,
    };
    call(profileLinksApi.open, { params: { token } }, options).then(setOwner, (error: unknown) => {
      if (!(error instanceof CallError) || ending.signal.aborted) return;
      setRefusal(error.status === 404 ? profileLinkRefusedText : error.message);
    });
    return () => ending.abort();
  }, [token]);
  if (isDone)
    return (
      <StepCard title={<Trans>Thank you</Trans>} step={t`Your profile is saved`}>
        <p>
          <Trans>
            You can close this page. To change your profile later, sign in or ask your administrator
            for a new link.
          </Trans>
        </p>
      </StepCard>
    );
  return (
    <StepCard
      title={<Trans>Complete your profile</Trans>}
      step={owner ? `${owner.first_name} · ${owner.organisation}` : t`About you`}
    >
      {refusal !== null && <Banner tone="bad">{refusal}</Banner>}
      {owner === null && refusal === null && <p role="status">{t`Loading…`}</p>}
      {owner && (
        <>
          <p>
            <Trans>
              What you entered earlier is not shown here. Fields that you leave empty stay as they
              are.
            </Trans>
          </p>
          <AddForm
            resource={linkedProfile}
            params={{ token }}
            sections={profileSections}
            nameOf={() => null}
            saveLabel={t`Save profile`}
            onAdded={() => setIsDone(true)}
          />
        </>
      )}
    </StepCard>
  );
}
