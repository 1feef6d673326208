// The session requests in the header: one that waits for an answer, one's own, or the one that is
// active (R125, R165 to R170).

import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconPlugConnectedX, IconUserShare, IconX } from '@tabler/icons-react';
import { mayHaveRequests } from '#domain/session-requests/session-requests.policy.ts';
import type { CurrentUser } from '#web/kit/session/session.ts';
import { useActor } from '#web/kit/session/session.ts';
import { Count } from '#web/ui/display/badge.tsx';
import { Hidden } from '#web/ui/feedback/announcer.tsx';
import { confirm } from '#web/ui/overlays/confirm.ts';
import { Menu, type MenuItem } from '#web/ui/overlays/menu.tsx';
import { take } from './session-request-calls.ts';
import styles from './session-requests.module.css';
import { useDisconnect } from './use-disconnect.ts';
import { useSessionRequest } from './use-session-request.ts';

type Request = NonNullable<CurrentUser['session_request']>;

export function SessionRequestMenu() {
  return mayHaveRequests(useActor()) ? <Requests /> : null;
}

function Requests() {
  const { t } = useLingui();
  const request = useSessionRequest();
  const items = useItems(request);
  const waits = request?.view === 'requestee' && !request.active;
  return (
    <span className={styles.menu} data-empty={request === null || undefined}>
      <Menu
        buttonClass={styles.button}
        button={
          <>
            <IconUserShare size={20} aria-hidden="true" />
            <Hidden>{t`Act as someone`}</Hidden>
            {waits && <Count value={1} label={t`1 request to answer`} />}
          </>
        }
        heading={request ? <Heading request={request} /> : t`No session requests`}
        items={items}
      />
    </span>
  );
}

function Heading({
  request: { active, view, requester_user_name, user_name },
}: {
  request: Request;
}) {
  if (view === 'requestee')
    return active ? (
      <Trans>{requester_user_name} is acting for you</Trans>
    ) : (
      <Trans>{requester_user_name} asks to act for you</Trans>
    );
  return active ? (
    <Trans>You are acting for {user_name}</Trans>
  ) : (
    <Trans>Waiting for {user_name} to accept</Trans>
  );
}

function useItems(request: Request | null): readonly MenuItem[] {
  const { t } = useLingui();
  const disconnect = useDisconnect();
  if (!request) return [];
  const { id, requester_user_name: name } = request;
  if (request.active)
    return [
      {
        key: 'disconnect',
        label: t`Disconnect`,
        icon: <IconPlugConnectedX size={18} aria-hidden="true" />,
        onSelect: () => void disconnect(request),
      },
    ];
  if (request.view === 'requester')
    return [
      {
        key: 'cancel',
        label: t`Cancel request`,
        icon: <IconX size={18} aria-hidden="true" />,
        onSelect: () => void take('cancel', id),
      },
    ];
  const accept = async () => {
    const text = t`${name} will see the portal as you do and can do what you can. Every action is logged with both names, and security settings can't be changed. You can disconnect at any time.`;
    if (
      await confirm({ title: t`Let ${name} act for you?`, text, yes: t`Accept`, isHarmless: true })
    )
      await take('accept', id);
  };
  return [
    {
      key: 'accept',
      label: t`Accept`,
      icon: <IconCheck size={18} aria-hidden="true" />,
      onSelect: () => void accept(),
    },
    {
      key: 'decline',
      label: t`Decline`,
      icon: <IconX size={18} aria-hidden="true" />,
      onSelect: () => void take('decline', id),
    },
  ];
}
