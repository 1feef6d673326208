// What helps to recognise a person who must be found.
import { useLingui } from '@lingui/react/macro';
import { users } from '#domain/users/people.api.ts';
import { profiles } from '#domain/users/person.api.ts';
import { profileFields } from '#domain/users/profile.ts';
import { useData } from '#web/kit/call/query.ts';
import { EditForm } from '#web/kit/form/edit-form.tsx';
import { ReadOnlyForm } from '#web/kit/form/read-only-form.tsx';
import { RecordWaiting } from '#web/kit/form/record-waiting.tsx';
import { useOpenRecord } from '#web/kit/page/open-record.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { useIsMine, useMayChange } from '../may-change.ts';
import { profileSections } from '../profile-sections.ts';
import { PersonPhoto } from './person-photo.tsx';
import { SignUpAnswers } from './sign-up-answers.tsx';

export default function ProfileTab() {
  const person = useOpenRecord(users);
  const { id } = person;
  const { t } = useLingui();
  const [mayChange, isMine] = [useMayChange(person), useIsMine()];
  const read = useData(
    profiles.api.get,
    { params: { id } },
    { staleTime: 0, handles: [0, 422, 500, 503] },
  );
  return (
    <Page>
      {read.data && <PersonPhoto profile={read.data} mayChange={mayChange} />}
      {mayChange && (
        <EditForm
          resource={profiles}
          params={{ id }}
          sections={profileSections}
          nameOf={({ name }) => (isMine ? t`Profile` : name)}
        />
      )}
      {!mayChange && read.data && (
        <ReadOnlyForm schema={profileFields} sections={profileSections} record={read.data} />
      )}
      {!mayChange && !read.data && <RecordWaiting read={read} wayBack={null} />}
      <SignUpAnswers userId={id} />
    </Page>
  );
}
