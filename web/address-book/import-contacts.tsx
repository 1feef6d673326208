// Contacts from a spreadsheet: which fields its columns can be.
import { msg } from '@lingui/core/macro';
import { messagingContacts } from '#domain/address-book/messaging-contacts.api.ts';
import { messagingContactsImportApi } from '#domain/address-book/messaging-contacts-import.api.ts';
import { importPage } from '#web/kit/import/import-page.tsx';

export default importPage({
  api: messagingContactsImportApi,
  many: msg`contacts`,
  fields: [
    { name: 'name', label: msg`Name`, required: true, example: 'Ana Silva' },
    { name: 'mobile', label: msg`Mobile`, required: true, example: '0491 570 006' },
    { name: 'mobile_country', label: msg`Mobile country`, example: 'AU' },
    { name: 'messaging_groups', label: msg`Messaging groups`, example: '' },
  ],
  title: msg`Import contacts`,
  records: { path: 'messages/address-book', title: msg`Address book`, label: msg`Show contacts` },
  template: 'contacts',
  invalidates: [messagingContacts.api.list],
});
