// The personal contacts of a person in calling order: moved up and down, changed in a dialog,
// removed.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { users } from '#domain/users/people.api.ts';
import { personalContacts } from '#domain/users/person.api.ts';
import { personalContactFaults } from '#domain/users/personal-contact.ts';
import { addContactRefusal } from '#domain/users/users.policy.ts';
import { useList } from '#web/kit/call/query.ts';
import { EditForm } from '#web/kit/form/edit-form.tsx';
import { useOpenRecord } from '#web/kit/page/open-record.tsx';
import { useGo, usePath } from '#web/kit/screen/address.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { Modal } from '#web/ui/overlays/modal.tsx';
import { useIsMine, useMayChange } from '../may-change.ts';
import { ContactRows } from './contact-rows.tsx';
import { contactSections } from './contact-sections.ts';
import styles from './personal-contacts.module.css';

export default function PersonalContactsTab() {
  const { t } = useLingui();
  const person = useOpenRecord(users);
  const [go, path] = [useGo(), usePath()];
  const [mayChange, isMine] = [useMayChange(person), useIsMine()];
  const [open, setOpen] = useState<number | null>(null);
  const { id: userId, name, personal_contacts_allowed: allowed } = person;
  const read = useList(
    personalContacts.api.list,
    { params: { userId }, query: { per_page: 20 } },
    { handles: [0, 422, 500, 503] },
  );
  if (read.error && !read.data) {
    return (
      <ErrorState
        title={t`The personal contacts could not be loaded`}
        requestId={read.error.requestId}
        onRetry={() => void read.refetch()}
      >
        {read.error.message}
      </ErrorState>
    );
  }
  if (!read.data) return <SkeletonRows rows={3} height={44} />;
  const rows = read.data.items;
  const owner = { name, personal_contacts_allowed: allowed, contacts: rows.length };
  const add = mayChange && addContactRefusal(owner) === null && (
    <Button
      look="primary"
      icon={<IconPlus size={17} aria-hidden="true" />}
      onClick={() => go(`${path}/create`)}
    >
      {rows.length === 0 ? t`Add personal contacts` : t`Add personal contact`}
    </Button>
  );
  if (rows.length === 0)
    return (
      <EmptyState title={t`No personal contacts`} action={add}>
        <WhyNone name={isMine ? null : name} allowed={allowed} />
      </EmptyState>
    );
  return (
    <Page>
      <div className={styles.head}>
        <p>
          <Trans>Called in this order.</Trans>
        </p>
        {add}
      </div>
      <ContactRows userId={userId} rows={rows} mayChange={mayChange} onEdit={setOpen} />
      {open !== null && (
        <Modal
          open
          onClose={() => setOpen(null)}
          title={t`Edit personal contact`}
          closeLabel={t`Close`}
        >
          <EditForm
            resource={personalContacts}
            params={{ userId, id: open }}
            sections={contactSections}
            nameOf={(contact) => contact.name}
            faults={personalContactFaults}
            onClose={() => setOpen(null)}
          />
        </Modal>
      )}
    </Page>
  );
}

/** @param name null for the reader's own contacts */
function WhyNone({ name, allowed }: { name: string | null; allowed: boolean }) {
  if (allowed && name === null)
    return <Trans>Family or friends who are called when one of your alerts needs them.</Trans>;
  if (allowed)
    return <Trans>Family or friends who are called when an alert of {name} needs them.</Trans>;
  if (name === null)
    return (
      <Trans>
        Your account has no personal contacts. An administrator of your organisation can allow them.
      </Trans>
    );
  return <Trans>{name} cannot have personal contacts. You can change this in their details.</Trans>;
}
