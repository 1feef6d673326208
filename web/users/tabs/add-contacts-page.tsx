// Adding a personal contact of a person.
import { useLingui } from '@lingui/react/macro';
import { users } from '#domain/users/people.api.ts';
import { useData } from '#web/kit/call/query.ts';
import { RecordWaiting } from '#web/kit/form/record-waiting.tsx';
import { Link, useIdParam, usePath } from '#web/kit/screen/address.tsx';
import { useArea } from '#web/kit/screen/page-title.ts';
import { Page } from '#web/ui/display/page.tsx';
import { AddContacts } from './add-contacts.tsx';

export default function AddContactsPage() {
  const { t } = useLingui();
  const userId = useIdParam('userId');
  const list = usePath().replace(/\/create$/, '');
  const read = useData(users.api.get, { params: { id: userId } }, { handles: [0, 422, 500, 503] });
  useArea(read.data?.name ?? t`Person`, list);
  return (
    <Page>
      {read.data ? (
        <AddContacts person={read.data} list={list} changes={users.api.get} />
      ) : (
        <RecordWaiting read={read} wayBack={<Link to={list}>{t`Personal contacts`}</Link>} />
      )}
    </Page>
  );
}
