// Whom somebody wants to be called, in order: moved up and down, changed in a dialog, removed.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { users } from '#domain/users/people.api.ts';
import { personalContacts } from '#domain/users/person.api.ts';
import { type PersonalContact, personalContactFaults } from '#domain/users/personal-contact.ts';
import { useCall, useList } from '#web/kit/call/query.ts';
import { EditForm } from '#web/kit/form/edit-form.tsx';
import { useOpenRecord } from '#web/kit/page/open-record.tsx';
import { useGo, usePath } from '#web/kit/screen/address.tsx';
import { mayAny, useUser } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { confirm } from '#web/ui/overlays/confirm.ts';
import { Modal } from '#web/ui/overlays/modal.tsx';
import { contactSections } from './contact-sections.ts';
import styles from './personal-contacts.module.css';

type Row = Pick<PersonalContact, 'id' | 'name' | 'mobile' | 'landline'>;

export default function PersonalContactsTab() {
  const { t } = useLingui();
  const { id: userId, name } = useOpenRecord(users);
  const [go, path] = [useGo(), usePath()];
  const mayWrite = mayAny(useUser(), personalContacts.access.write);
  const [open, setOpen] = useState<number | null>(null);
  const read = useList(personalContacts.api.list, { params: { userId }, query: { per_page: 20 } }, { handles: [0, 422, 500, 503] });
  const stale = { invalidates: [personalContacts.api.list, users.api.get] };
  const order = useCall(personalContacts.api.order, stale);
  const remove = useCall(personalContacts.api.remove, stale);
  if (read.error) {
    return (
      <ErrorState title={t`The personal contacts could not be loaded`} requestId={read.error.requestId} onRetry={() => void read.refetch()}>
        {read.error.message}
      </ErrorState>
    );
  }
  if (!read.data) return <SkeletonRows rows={3} height={44} />;
  const rows: readonly Row[] = read.data.items;
  const add = mayWrite && (
    <Button look="primary" icon={<IconPlus size={17} aria-hidden="true" />} onClick={() => go(`${path}/create`)}>
      {t`Add personal contact`}
    </Button>
  );
  if (rows.length === 0)
    return (
      <EmptyState title={t`${name} has no personal contacts`} action={add}>
        <Trans>They are called when an alert needs somebody close to the person.</Trans>
      </EmptyState>
    );
  const move = (from: number, to: number) => {
    const ids = rows.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    order.mutate({ params: { userId }, body: { ids } });
  };
  const ask = async (row: Row) => {
    if (!(await confirm({ title: t`Remove ${row.name}?`, text: t`This can't be undone.`, yes: t`Remove` }))) return;
    remove.mutate({ params: { userId, id: row.id } }, { onSuccess: () => toast.success(t`${row.name} removed.`) });
  };
  return (
    <Page>
      <div className={styles.head}>{add}</div>
      <ol className={styles.contacts}>
        {rows.map((row, at) => (
          <li key={row.id}>
            <span className={styles.place}>{at + 1}</span>
            <span className={styles.who}>
              <b>{row.name}</b>
              <span>{[row.mobile, row.landline].filter(Boolean).join(' · ')}</span>
            </span>
            {mayWrite && (
              <span className={styles.actions}>
                <IconButton
                  label={t`Move ${row.name} up`}
                  look="quiet"
                  disabled={at === 0 || order.isPending}
                  onClick={() => move(at, at - 1)}
                >
                  <IconArrowUp size={18} aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={t`Move ${row.name} down`}
                  look="quiet"
                  disabled={at === rows.length - 1 || order.isPending}
                  onClick={() => move(at, at + 1)}
                >
                  <IconArrowDown size={18} aria-hidden="true" />
                </IconButton>
                <IconButton label={t`Edit ${row.name}`} look="quiet" onClick={() => setOpen(row.id)}>
                  <IconPencil size={18} aria-hidden="true" />
                </IconButton>
                <IconButton label={t`Remove ${row.name}`} look="quiet" onClick={() => void ask(row)}>
                  <IconTrash size={18} aria-hidden="true" />
                </IconButton>
              </span>
            )}
          </li>
        ))}
      </ol>
      {open !== null && (
        <Modal open onClose={() => setOpen(null)} title={t`Edit personal contact`} closeLabel={t`Close`}>
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
