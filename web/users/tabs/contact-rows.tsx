// The rows of personal contacts with their buttons; after a move the focus stays on the row that
// was moved.
import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { users } from '#domain/users/people.api.ts';
import { personalContacts } from '#domain/users/person.api.ts';
import type { PersonalContact } from '#domain/users/personal-contact.ts';
import { useCall } from '#web/kit/call/query.ts';
import { moved } from '#web/kit/fields/nested/sortable-rows.tsx';
import { formatPhone } from '#web/kit/format/phone-number.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { announce } from '#web/ui/feedback/announcer.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { confirm } from '#web/ui/overlays/confirm.ts';
import styles from './personal-contacts.module.css';

type Row = Pick<PersonalContact, 'id' | 'name' | 'mobile' | 'landline'>;

export interface ContactRowsProps {
  userId: number;
  rows: readonly Row[];
  mayChange: boolean;
  onEdit: (id: number) => void;
}

export function ContactRows({ userId, rows, mayChange, onEdit }: ContactRowsProps) {
  const { t } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  const changed = { invalidates: [personalContacts.api.list, users.api.get] };
  const order = useCall(personalContacts.api.order, changed);
  const remove = useCall(personalContacts.api.remove, changed);
  const move = async (from: number, to: number, row: Row) => {
    if (to < 0 || to >= rows.length || order.isPending) return;
    const pressed = document.activeElement;
    const ids = moved(rows, from, to).map(({ id }) => id);
    if (!(await order.mutateAsync({ params: { userId }, body: { ids } }).catch(() => null))) return;
    if (pressed instanceof HTMLElement && list.current?.contains(pressed)) pressed.focus();
    announce(t`${row.name} is now number ${to + 1}.`);
  };
  const ask = async (row: Row) => {
    if (
      !(await confirm({
        title: t`Remove ${row.name}?`,
        text: t`This can't be undone.`,
        yes: t`Remove`,
      }))
    )
      return;
    remove.mutate(
      { params: { userId, id: row.id } },
      { onSuccess: () => toast.success(t`${row.name} removed.`) },
    );
  };
  return (
    <ol className={styles.contacts} ref={list}>
      {rows.map((row, at) => (
        <li key={row.id}>
          <span className={styles.place}>{at + 1}</span>
          <span className={styles.who}>
            <b>{row.name}</b>
            <span>
              {[row.mobile, row.landline]
                .flatMap((number) => (number ? [formatPhone(number)] : []))
                .join(' · ')}
            </span>
          </span>
          {mayChange && (
            <span className={styles.actions}>
              <IconButton
                label={t`Move ${row.name} up`}
                look="quiet"
                reason={at === 0 ? t`First in the list` : null}
                onClick={() => void move(at, at - 1, row)}
              >
                <IconArrowUp size={18} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t`Move ${row.name} down`}
                look="quiet"
                reason={at === rows.length - 1 ? t`Last in the list` : null}
                onClick={() => void move(at, at + 1, row)}
              >
                <IconArrowDown size={18} aria-hidden="true" />
              </IconButton>
              <IconButton label={t`Edit ${row.name}`} look="quiet" onClick={() => onEdit(row.id)}>
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
  );
}
