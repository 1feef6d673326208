// The people who are not ready for an alert: what they lack, and where the first of it is mended.
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { OrganisationWork, UnreadyPerson } from '#domain/dashboard/work/work.ts';
import { leastPersonalContacts } from '#domain/users/personal-contact.ts';
import type { Lack } from '#domain/users/readiness.ts';
import type { SteadyItem } from '#web/ui/steady/steady-item.ts';
import { personAddress } from './addresses.ts';
import { PersonName } from './person-name.tsx';
import { TodoLink } from './todo-link.tsx';
import styles from './work.module.css';
import { WorkSection } from './work-section.tsx';

interface Mending {
  readonly words: MessageDescriptor;
  readonly todo: MessageDescriptor;
  /** Of the person's page. */
  readonly tab: 'details' | 'devices' | 'personal-contacts';
}

const mendings: Readonly<Record<Lack, Mending>> = {
  no_devices: { words: msg`No device`, todo: msg`Add device`, tab: 'devices' },
  devices_offline: { words: msg`Device offline`, todo: msg`Check devices`, tab: 'devices' },
  no_escalation: { words: msg`No escalation`, todo: msg`Choose department`, tab: 'details' },
  unreachable: { words: msg`Can’t be reached`, todo: msg`Check details`, tab: 'details' },
  no_mobile: { words: msg`No mobile`, todo: msg`Add mobile`, tab: 'details' },
  email_only: { words: msg`Only reached by email`, todo: msg`Check details`, tab: 'details' },
  mobile_not_verified: {
    words: msg`Mobile not verified`,
    todo: msg`Check details`,
    tab: 'details',
  },
  few_contacts: {
    words: msg`Fewer than ${leastPersonalContacts} personal contacts`,
    todo: msg`Add contacts`,
    tab: 'personal-contacts',
  },
};

interface PeopleRowsProps {
  people: NonNullable<OrganisationWork['people']>;
  base: string;
}

export function PeopleRows({ people, base }: PeopleRowsProps) {
  const { t } = useLingui();
  const { total } = people;
  return (
    <WorkSection
      title={t`People not ready`}
      section={people}
      all={{
        to: `${base}/users?ready=false`,
        text: plural(total, { one: 'All people', other: 'All # people' }),
      }}
      none={t`Everyone is ready for an alert.`}
      subjectOf={({ id, lacks }) => ({ key: `person ${id}`, state: lacks.join() })}
    >
      {(person, steady) => <Row person={person} base={base} steady={steady} />}
    </WorkSection>
  );
}

function Row({
  person: { id, name, lacks },
  base,
  steady,
}: {
  person: UnreadyPerson;
  base: string;
  steady: SteadyItem;
}) {
  const { i18n } = useLingui();
  const [first = 'unreachable'] = lacks;
  const { todo, tab } = mendings[first];
  return (
    <li className={styles.unready} {...steady}>
      <PersonName name={name} to={personAddress(base, id, 'details')} />
      <span className={styles.quiet}>
        {lacks.map((lack) => i18n._(mendings[lack].words)).join(' · ')}
      </span>
      <TodoLink to={personAddress(base, id, tab)} text={i18n._(todo)} about={name} />
    </li>
  );
}
