// A person's details for people who only read them. The names of department, group and tags come
// with the record: not every reader may list those.
import { msg } from '@lingui/core/macro';
import { type User, userFields } from '#domain/users/user.ts';
import { ReadOnlyForm } from '#web/kit/form/read-only-form.tsx';
import { type SectionShape, sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { formatPhone } from '#web/kit/format/phone-number.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { languageWords } from '#web/kit/language/language-words.ts';
import { roleWords } from '#web/kit/status/role-words.ts';
import { unitWords } from '../person-words.ts';

const person: SectionShape = {
  key: 'person',
  title: msg`Name and sign-in`,
  fields: {
    first_name: { label: msg`First name` },
    last_name: { label: msg`Last name` },
    email: { label: msg`Email` },
    role: { label: msg`Role`, choices: roleWords },
    expires_at: { label: msg`Expires on`, kind: 'text' },
  },
};
const phones: SectionShape = {
  key: 'phones',
  title: msg`Phone numbers`,
  fields: { mobile: { label: msg`Mobile` }, landline: { label: msg`Landline` } },
};
const preferences: SectionShape = {
  key: 'preferences',
  title: msg`Language and time`,
  fields: {
    timezone: { label: msg`Time zone` },
    language: { label: msg`Language`, choices: languageWords },
    measurement_system: { label: msg`Units`, choices: unitWords },
  },
};
const notes: SectionShape = {
  key: 'notes',
  title: msg`Notes`,
  fields: { additional_notes: { label: msg`Notes` } },
};

const staff: readonly SectionShape[] = [person, phones, preferences, notes];
const inOrganisation = sectionsOf(userFields)([
  person,
  phones,
  {
    key: 'place',
    title: msg`Department and escalation`,
    fields: {
      department_id: { label: msg`Department`, kind: 'text' },
      escalation_group_id: { label: msg`Escalation group`, kind: 'text' },
      user_tag_ids: { label: msg`Tags`, kind: 'text' },
      grace_period: { label: msg`Grace period`, hint: msg`Minutes` },
      country: { label: msg`Country` },
      state: { label: msg`State` },
    },
  },
  preferences,
  notes,
]);

export function PersonFacts({ person }: { person: User }) {
  const { dateTime } = useFormat();
  const { department, escalation_group, user_tags, mobile, landline, expires_at } = person;
  const named = {
    ...person,
    department_id: department?.name,
    escalation_group_id: escalation_group?.name,
    user_tag_ids: user_tags.map(({ name }) => name).join(', '),
    mobile: mobile && formatPhone(mobile),
    landline: landline && formatPhone(landline),
    expires_at: expires_at && dateTime(expires_at),
  };
  return (
    <ReadOnlyForm
      schema={userFields}
      sections={person.organisation ? inOrganisation : staff}
      record={named}
    />
  );
}
