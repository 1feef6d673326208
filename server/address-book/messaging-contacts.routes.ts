// The calls of the address book, answered by the resource kit.
import { messagingContacts } from '#domain/address-book/messaging-contacts.api.ts';
import { numberFaults } from '#server/kit/number-faults.ts';
import { linkedIds, linkedNames } from '#server/kit/resource/children.ts';
import { crud } from '#server/kit/resource/crud.ts';
import { tableStore } from '#server/kit/resource/table-store.ts';

const groups = {
  table: 'messaging_contact_groups',
  owner: 'messaging_contact_id',
  targets: 'messaging_groups',
  of: 'messaging_group_id',
};

const store = tableStore(messagingContacts, {
  table: 'messaging_contacts',
  lowered: { name: 'name_key' },
  filters: {
    messaging_group_id: (tx, ids: readonly number[]) => tx`exists (
      select from messaging_contact_groups l
      where l.organisation_id = t.organisation_id and l.messaging_contact_id = t.id
        and l.messaging_group_id = any(${[...ids]}::bigint[]))`,
  },
  children: {
    messaging_group_ids: linkedIds('messaging_group_ids', {
      ...groups,
      owners: 'messaging_contacts',
      unknown: 'One of these groups no longer exists. Remove it.',
    }),
    messaging_groups: linkedNames('messaging_group_ids', groups),
  },
});

export const messagingContactsRoutes = crud(messagingContacts, store, {
  faults: ({ mobile, mobile_country }) => numberFaults({ mobile, mobile_country }),
  taken: { messaging_contacts_by_mobile: ['mobile', 'Another contact has this number.'] },
});
