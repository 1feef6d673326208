// The form for personal contacts. A person without any gets the first ones together, because one
// alone is too few.
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { personalContacts } from '#domain/users/person.api.ts';
import { personalContactFaults } from '#domain/users/personal-contact.ts';
import type { User } from '#domain/users/user.ts';
import type { Callable } from '#web/kit/call/call-types.ts';
import { keysOf } from '#web/kit/call/query.ts';
import { AddForm } from '#web/kit/form/add-form.tsx';
import { useGo } from '#web/kit/screen/address.tsx';
import { contactSections, firstContactSections, firstContacts } from './contact-sections.ts';
import styles from './personal-contacts.module.css';

export interface AddContactsProps {
  person: Pick<User, 'id' | 'personal_contacts_count'>;
  /** The address of the list, where one goes afterwards. */
  list: string;
  /** The call that reads the person, who has more contacts now. */
  changes: Callable;
}

export function AddContacts({
  person: { id: userId, personal_contacts_count },
  list,
  changes,
}: AddContactsProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const go = useGo();
  const hasSome = personal_contacts_count > 0;
  const done = () => {
    void client.invalidateQueries({ queryKey: keysOf(changes) });
    go(list, { replace: true });
  };
  const shared = { onAdded: done, onCancel: done };
  return (
    <>
      <h2 className={styles.title}>
        {hasSome ? t`Add personal contact` : t`Add personal contacts`}
      </h2>
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
    </>
  );
}

const empty = {
  first_name: '',
  last_name: '',
  mobile_country: 'AU',
  mobile: null,
  landline_country: 'AU',
  landline: null,
};
