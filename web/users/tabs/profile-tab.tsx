// What helps to recognise a person who must be found.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { users } from '#domain/users/people.api.ts';
import { profiles } from '#domain/users/person.api.ts';
import { profileFields } from '#domain/users/profile.ts';
import { useData } from '#web/kit/call/query.ts';
import { EditForm } from '#web/kit/form/edit-form.tsx';
import { ReadOnlyForm } from '#web/kit/form/read-only-form.tsx';
import { RecordWaiting } from '#web/kit/form/record-waiting.tsx';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { useOpenRecord } from '#web/kit/page/open-record.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { useIsMine, useMayChange } from '../may-change.ts';
import { buildWords, eyeWords, genderWords, hairWords } from '../profile-words.ts';
import { SignUpAnswers } from './sign-up-answers.tsx';

const sections = sectionsOf(profileFields)([
  {
    key: 'voice-code',
    title: msg`Voice code`,
    intro: msg`Said on the phone, to show the operator that everything is safe.`,
    fields: { voice_code: { label: msg`Voice code` } },
  },
  {
    key: 'description',
    title: msg`Description`,
    intro: msg`Given to the police or a patrol in a search.`,
    fields: {
      month_of_birth: { label: msg`Month of birth` },
      year_of_birth: { label: msg`Year of birth` },
      gender: { label: msg`Gender`, choices: genderWords },
      build: { label: msg`Build`, choices: buildWords },
      eye_colour: { label: msg`Eye colour`, choices: eyeWords },
      hair_colour: { label: msg`Hair colour`, choices: hairWords },
      height_cm: { label: msg`Height`, hint: msg`Centimetres` },
      weight_kg: { label: msg`Weight`, hint: msg`Kilograms` },
      appearance: { label: msg`Appearance`, hint: msg`Such as glasses, tattoos or a uniform.`, wide: true },
    },
  },
]);

export default function ProfileTab() {
  const person = useOpenRecord(users);
  const { id } = person;
  const { t } = useLingui();
  const [mayChange, isMine] = [useMayChange(person), useIsMine()];
  const read = useData(profiles.api.get, { params: { id } }, { staleTime: 0, enabled: !mayChange, handles: [0, 422, 500, 503] });
  return (
    <Page>
      {mayChange ? (
        <EditForm resource={profiles} params={{ id }} sections={sections} nameOf={({ name }) => (isMine ? t`Profile` : name)} />
      ) : read.data ? (
        <ReadOnlyForm schema={profileFields} sections={sections} record={read.data} />
      ) : (
        <RecordWaiting read={read} wayBack={null} />
      )}
      <SignUpAnswers userId={id} />
    </Page>
  );
}
