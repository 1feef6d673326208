// What new people say about themselves, before the portal opens; and then, where they are required,
// their personal contacts.
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { profiles } from '#domain/users/person.api.ts';
import { profileStepsApi } from '#domain/users/profile-steps.api.ts';
import { AddForm } from '#web/kit/form/add-form.tsx';
import { useGo } from '#web/kit/screen/address.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { stepDone } from '#web/kit/session/step-done.ts';
import { profileSections } from '../profile-sections.ts';
import { StepCard } from './step-card.tsx';

const ownProfile = {
  ...profiles,
  api: { ...profiles.api, create: profileStepsApi.saveProfile },
} as const;

export default function ProfileSetupPage() {
  const { t } = useLingui();
  const go = useGo();
  const { profile_step } = useUser();
  useEffect(() => {
    if (profile_step === 'contacts') go('/profile-setup-contact', { replace: true });
  }, [profile_step, go]);
  return (
    <StepCard title={<Trans>About you</Trans>} step={t`Your details`}>
      <AddForm
        resource={ownProfile}
        sections={profileSections}
        nameOf={() => null}
        saveLabel={t`Continue`}
        onAdded={() => void stepDone().then((to) => go(to, { replace: true }))}
      />
    </StepCard>
  );
}
