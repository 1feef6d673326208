// A person's details as a form, or as text for people who may not change them.
import { useLingui } from '@lingui/react/macro';
import { centreUsers, organisationUsers, users } from '#domain/users/people.api.ts';
import { type User, userFaults } from '#domain/users/user.ts';
import { EditForm } from '#web/kit/form/edit-form.tsx';
import { useOpenRecord } from '#web/kit/page/open-record.tsx';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { AuthorityNotice } from '#web/kit/status/authority-notice.tsx';
import { useMayChange, useSignInFault } from '../may-change.ts';
import { personSections, staffSections } from '../person-sections.ts';
import { withLockedSignIn } from '../sign-in-locked.ts';
import { DetailsColumns } from './details-columns.tsx';
import { PersonFacts } from './person-facts.tsx';
import { WaitingEmail } from './waiting-email.tsx';

const nameOf = ({ name }: User): string => name;

export default function DetailsTab() {
  const person = useOpenRecord(users);
  const mayChange = useMayChange(person);
  const fault = useSignInFault(person.id, mayChange);
  return (
    <DetailsColumns person={person} mayFix={mayChange}>
      <WaitingEmail person={person} />
      {fault && <AuthorityNotice fault={fault} name={person.first_name} />}
      {mayChange ? (
        <PersonForm person={person} isSignInLocked={fault != null} />
      ) : (
        <PersonFacts person={person} />
      )}
    </DetailsColumns>
  );
}

/** Saved by the calls of the area's own list, which is then read again. */
function PersonForm({ person, isSignInLocked }: { person: User; isSignInLocked: boolean }) {
  const { t } = useLingui();
  const { key } = useScope();
  const params = { id: person.id };
  const whole = person.organisation ? personSections : staffSections;
  const sections = isSignInLocked
    ? withLockedSignIn(whole, t`Part of how ${person.first_name} signs in.`)
    : whole;
  if (key === 'centre')
    return <EditForm resource={centreUsers} params={params} sections={sections} nameOf={nameOf} />;
  const resource = key === 'platform' ? users : organisationUsers;
  return (
    <EditForm
      resource={resource}
      params={params}
      sections={sections}
      nameOf={nameOf}
      faults={userFaults}
    />
  );
}
