// Moves a person to another organisation. They get a new record there, so the dialog says first
// what goes with them.
import { Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue, useState } from 'react';
import { organisations } from '#domain/organisations/organisations.api.ts';
import { peopleApi } from '#domain/users/people.api.ts';
import type { User } from '#domain/users/user.ts';
import { useCall } from '#web/kit/call/query.ts';
import { useNothingFound } from '#web/kit/fields/picked/nothing-found.ts';
import { usePickerRows } from '#web/kit/fields/picker.ts';
import { SendDialog } from '#web/kit/form/send-dialog.tsx';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { useGo } from '#web/kit/screen/address.tsx';
import { SearchSelect } from '#web/ui/controls/choices/search-select.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';

export function MoveDialog({ person, onClose }: { person: User; onClose: () => void }) {
  const { t } = useLingui();
  const go = useGo();
  const { key: scope } = useScope();
  const [chosen, setChosen] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const [typed, setTyped] = useState('');
  const { rows, loading, failed } = usePickerRows(
    organisations.api.picker,
    useDeferredValue(typed),
  );
  const nothing = useNothingFound({ loading, failed });
  const move = useCall(peopleApi.move, { handles: [409, 422], invalidates: [peopleApi.list] });
  const options = rows
    .filter(({ id }) => id !== person.organisation?.id)
    .map(({ id, name }) => ({ value: String(id), label: name }));
  const send = async () => {
    setMissing(chosen === null);
    if (chosen === null) return;
    const moved = await move
      .mutateAsync({ params: { id: person.id }, body: { organisation_id: Number(chosen) } })
      .catch(() => null);
    if (!moved) return;
    toast.success(t`${moved.name} moved to ${moved.organisation?.name}.`);
    onClose();
    go(
      scope === 'chosen'
        ? `/organisations/${moved.organisation?.id}/users/${moved.id}`
        : `/users/${moved.id}`,
      { replace: true },
    );
  };
  return (
    <SendDialog
      title={t`Move ${person.name} to another organisation`}
      sendLabel={t`Move`}
      pending={move.isPending}
      failure={move.error}
      fields={['organisation_id']}
      caution={<Trans>This can't be undone.</Trans>}
      onSend={() => void send()}
      onClose={onClose}
    >
      <p>
        <Trans>
          The account and personal contacts are moved. Alerts and devices stay in{' '}
          {person.organisation?.name}. The monitoring centre still sees all alerts and history with
          the person.
        </Trans>
      </p>
      <p>
        <Trans>The phone app is signed out and must be activated again.</Trans>
      </p>
      <SearchSelect
        label={t`Organisation`}
        options={options}
        value={chosen}
        error={missing ? t`Choose the organisation.` : move.error?.fields?.['organisation_id']?.[0]}
        nothingFound={nothing}
        onSearch={(text) => setTyped(options.some(({ label }) => label === text) ? '' : text)}
        onChange={setChosen}
      />
    </SendDialog>
  );
}
