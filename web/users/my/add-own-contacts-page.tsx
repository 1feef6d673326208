// Adding a personal contact of one's own.

import { useLingui } from '@lingui/react/macro';
import { ownAccountApi } from '#domain/users/own-account.api.ts';
import { users } from '#domain/users/people.api.ts';
import { useOpenRecord } from '#web/kit/page/open-record.tsx';
import { useArea } from '#web/kit/screen/page-title.ts';
import { Page } from '#web/ui/display/page.tsx';
import { AddContacts } from '../tabs/add-contacts.tsx';

export default function AddOwnContactsPage() {
  const { t } = useLingui();
  const person = useOpenRecord(users);
  useArea(t`Personal contacts`, '/my/contacts');
  return (
    <Page>
      <AddContacts person={person} list="/my/contacts" changes={ownAccountApi.get} />
    </Page>
  );
}
