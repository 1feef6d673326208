// On the page of a person who signed in without an account: their request for access, and the two
// answers.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconUserCheck, IconUserX } from '@tabler/icons-react';
import { useState } from 'react';
import { accessRequestsApi } from '#domain/users/access-requests.api.ts';
import { peopleApi } from '#domain/users/people.api.ts';
import type { User } from '#domain/users/user.ts';
import { useCall } from '#web/kit/call/query.ts';
import { SendDialog } from '#web/kit/form/send-dialog.tsx';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useUser } from '#web/kit/session/session.ts';
import { InsetBanner } from '#web/kit/status/inset-banner.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { mayChange, useSignInFault } from '../may-change.ts';
import styles from './access-requests.module.css';

const invalidates = [peopleApi.get, peopleApi.list];

export function AccessRequestNotice({ record: person }: { readonly record: User }) {
  const { dateTime } = useFormat();
  if (person.status !== 'draft') return null;
  return (
    <InsetBanner tone="warn">
      <div className={styles.notice}>
        <span>
          {person.access_requested_at === null ? (
            <Trans>{person.name} signed in with single sign-on and has no access yet.</Trans>
          ) : (
            <Trans>
              {person.name} signed in with single sign-on and asked for access on{' '}
              {dateTime(person.access_requested_at)}.
            </Trans>
          )}
        </span>
        <Answers person={person} />
      </div>
    </InsetBanner>
  );
}

function Answers({ person }: { readonly person: User }) {
  const { t } = useLingui();
  const may = mayChange(person, useUser());
  const fault = useSignInFault(person.id, may);
  const [isRefusing, setIsRefusing] = useState(false);
  const letIn = useCall(accessRequestsApi.letIn, { invalidates });
  if (!may || fault !== null) return null;
  const send = () =>
    letIn.mutate(
      { params: { id: person.id } },
      {
        onSuccess: ({ name }) =>
          toast.success(t`${name} now has access. Choose their department and escalation group.`),
      },
    );
  return (
    <span className={styles.answers}>
      <Button
        look="primary"
        icon={<IconUserCheck size={17} aria-hidden="true" />}
        pending={letIn.isPending}
        onClick={send}
      >
        <Trans>Let in</Trans>
      </Button>
      <Button icon={<IconUserX size={17} aria-hidden="true" />} onClick={() => setIsRefusing(true)}>
        <Trans>Refuse</Trans>
      </Button>
      {isRefusing && <RefuseDialog person={person} onClose={() => setIsRefusing(false)} />}
    </span>
  );
}

function RefuseDialog({
  person,
  onClose,
}: {
  readonly person: User;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const refuse = useCall(accessRequestsApi.refuse, { handles: [409], invalidates });
  const send = async () => {
    const refused = await refuse.mutateAsync({ params: { id: person.id } }).catch(() => null);
    if (!refused) return;
    onClose();
    toast.success(t`${refused.name} was refused access.`);
  };
  return (
    <SendDialog
      title={t`Refuse access to ${person.name}?`}
      sendLabel={t`Refuse`}
      pending={refuse.isPending}
      failure={refuse.error}
      fields={[]}
      onSend={() => void send()}
      onClose={onClose}
    >
      <p>
        {person.email === null ? (
          <Trans>The account is disabled. You can enable it later.</Trans>
        ) : (
          <Trans>
            The account is disabled, and {person.email} is told by email. You can enable it later.
          </Trans>
        )}
      </p>
    </SendDialog>
  );
}
