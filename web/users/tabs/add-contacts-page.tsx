// Adding a personal contact. A person without any gets the first ones together, because one alone is too few.
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { users } from '#domain/users/people.api.ts';
import { personalContacts } from '#domain/users/person.api.ts';
import { personalContactFaults } from '#domain/users/personal-contact.ts';
import { keysOf, useData } from '#web/kit/call/query.ts';
import { AddForm } from '#web/kit/form/add-form.tsx';
import { RecordWaiting } from '#web/kit/form/record-waiting.tsx';
import { Link, useGo, useIdParam, usePath } from '#web/kit/screen/address.tsx';
import { useArea } from '#web/kit/screen/page-title.ts';
import { Page } from '#web/ui/display/page.tsx';
import { contactSections, firstContactSections, firstContacts } from './contact-sections.ts';
import styles from './personal-contacts.module.css';

export default function AddContactsPage() {
  const { t } = useLingui();
  const userId = useIdParam('userId');
  const client = useQueryClient();
  const [go, list] = [useGo(), usePath().replace(/\/create$/, '')];
  const read = useData(users.api.get, { params: { id: userId } }, { handles: [0, 422, 500, 503] });
  useArea(read.data?.name ?? t`Person`, list);
  if (!read.data) {
    return (
      <Page>
        <RecordWaiting read={read} wayBack={<Link to={list}>{t`Personal contacts`}</Link>} />
      </Page>
    );
  }
  const hasSome = read.data.personal_contacts_count > 0;
  const done = () => {
    void client.invalidateQueries({ queryKey: keysOf(users.api.get) });
    go(list, { replace: true });
  };
  const shared = { onAdded: done, onCancel: done };
  return (
    <Page>
      <h2 className={styles.title}>{hasSome ? t`Add personal contact` : t`Add personal contacts`}</h2>
      {hasSome ? (
        <AddForm
          {...shared}
          resource={personalContacts}
          params={{ userId }}
          sections={contactSections}
          faults={personalContactFaults}
          nameOf={({ name }) => name}
          saveLabel={t`Add contact`}
        />
      ) : (
        <AddForm
          {...shared}
          resource={firstContacts}
          params={{ id: userId }}
          sections={firstContactSections}
          initial={{ contacts: [empty, empty] }}
          nameOf={() => t`Personal contacts`}
          saveLabel={t`Add contacts`}
        />
      )}
    </Page>
  );
}

const empty = { first_name: '', last_name: '', mobile_country: 'AU', mobile: null, landline_country: 'AU', landline: null };
