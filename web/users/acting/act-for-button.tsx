// Asks a person for their consent to act for them; for the platform's administrators, on the pages
// of an organisation's people.

import { Trans, useLingui } from '@lingui/react/macro';
import { IconUserShare } from '@tabler/icons-react';
import { useState } from 'react';
import { sessionRequestsApi } from '#domain/session-requests/session-requests.api.ts';
import { askRefusal, mayAsk } from '#domain/session-requests/session-requests.policy.ts';
import { requestMinutes } from '#domain/session-requests/session-requests.ts';
import type { User } from '#domain/users/user.ts';
import { useCall } from '#web/kit/call/query.ts';
import { SendDialog } from '#web/kit/form/send-dialog.tsx';
import { actorOf, setCurrentUser, useUser } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';

export function ActForButton({ person }: { person: User }) {
  const user = useUser();
  const [isOpen, setIsOpen] = useState(false);
  const refusal = askRefusal({ name: person.name, is_active: person.status === 'active' });
  if (!mayAsk(actorOf(user), person) || user.session_request || refusal) return null;
  return (
    <>
      <Button icon={<IconUserShare size={17} aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        <Trans>Act for this person</Trans>
      </Button>
      {isOpen && <AskDialog person={person} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function AskDialog({ person, onClose }: { person: User; onClose: () => void }) {
  const { t } = useLingui();
  const user = useUser();
  const ask = useCall(sessionRequestsApi.create, { handles: [409, 422] });
  const send = async () => {
    const request = await ask.mutateAsync({ body: { user_id: person.id } }).catch(() => null);
    if (!request) return;
    onClose();
    setCurrentUser({ ...user, session_request: request });
    toast.success(t`Request sent to ${person.name}.`);
  };
  return (
    <SendDialog
      title={t`Act for ${person.name}`}
      sendLabel={t`Send request`}
      pending={ask.isPending}
      failure={ask.error}
      fields={[]}
      onSend={() => void send()}
      onClose={onClose}
    >
      <p>
        <Trans>
          {person.name} has {requestMinutes} minutes to accept in the portal. You then see the
          portal as they do and can do what they can, except change security settings. Every action
          is logged with both names.
        </Trans>
      </p>
    </SendDialog>
  );
}
