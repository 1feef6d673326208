// The personal contacts of new people, two at least, where the organisation allows them.
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { profileStepsApi } from '#domain/users/profile-steps.api.ts';
import { AddForm } from '#web/kit/form/add-form.tsx';
import { useGo } from '#web/kit/screen/address.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { stepDone } from '#web/kit/session/step-done.ts';
import { firstContactSections, firstContacts } from '../tabs/contact-sections.ts';
import { StepCard } from './step-card.tsx';

const ownContacts = {
  ...firstContacts,
  api: { ...firstContacts.api, create: profileStepsApi.saveContacts },
} as const;
const empty = {
  first_name: '',
  last_name: '',
  mobile_country: 'AU',
  mobile: null,
  landline_country: 'AU',
  landline: null,
};

export default function ProfileContactsPage() {
  const { t } = useLingui();
  const go = useGo();
  const { profile_step } = useUser();
  useEffect(() => {
    if (profile_step === 'profile') go('/profile-setup', { replace: true });
  }, [profile_step, go]);
  return (
    <StepCard title={<Trans>Your personal contacts</Trans>} step={t`Last step`}>
      <AddForm
        resource={ownContacts}
        sections={firstContactSections}
        initial={{ contacts: [empty, empty] }}
        nameOf={() => null}
        saveLabel={t`Finish`}
        onAdded={() => void stepDone().then((to) => go(to, { replace: true }))}
      />
    </StepCard>
  );
}
