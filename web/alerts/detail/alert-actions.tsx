// What the operator may do now, each with its key; what is allowed is the server's word (domain/alerts/alert.ts, abilities).
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import type { Alert, AlertAction, AlertRow } from '#domain/alerts/alert.ts';
import { type Action, useActions } from '#web/kit/keyboard/actions.ts';
import { useUser } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useAlertDeeds } from '../alert-deeds.ts';
import { focusComment } from '../story/comment-focus.ts';
import styles from './detail.module.css';

const ResolveDialog = lazy(() => import('./resolve-dialog.tsx'));

export interface AlertActionsProps {
  row: AlertRow;
  details: Alert | undefined;
  /** Brings the comment box into view. */
  onComment: () => void;
}

export function AlertActions({ row, details, onComment }: AlertActionsProps) {
  const { t } = useLingui();
  const { id: me } = useUser();
  const deeds = useAlertDeeds();
  const [resolving, setResolving] = useState(false);
  // A guess or newer news may run ahead of the abilities: what is done already is not offered again.
  const isMine = row.owner?.id === me && row.acknowledged_at !== undefined;
  const may = (action: AlertAction) =>
    (details?.abilities.includes(action) ?? false) && !(isMine && (action === 'acknowledge' || action === 'take_over'));
  const comment = () => {
    onComment();
    focusComment();
  };
  const group = t`This alert`;
  const all: (Action & { needs: AlertAction })[] = [
    { id: 'alert.acknowledge', needs: 'acknowledge', label: t`Acknowledge`, keys: 'a', group, run: () => void deeds.acknowledge(row) },
    { id: 'alert.take_over', needs: 'take_over', label: t`Take over`, keys: 't', group, run: () => void deeds.takeOver(row) },
    { id: 'alert.release', needs: 'release', label: t`Release`, keys: 'l', group, run: () => void deeds.release(row) },
    { id: 'alert.resolve', needs: 'resolve', label: t`Resolve`, keys: 'r', group, run: () => setResolving(true) },
    { id: 'alert.comment', needs: 'comment', label: t`Comment`, keys: 'c', group, run: comment },
  ];
  // Taking over what nobody has is acknowledging it: one button for one thing.
  const offered = all.filter(({ needs }) => may(needs) && !(needs === 'take_over' && may('acknowledge')));
  useActions([
    ...offered,
    { id: 'alert.focus', label: t`Go to the open alert`, keys: 'Enter', group, run: () => document.getElementById('alert-title')?.focus() },
  ]);
  return (
    <div className={styles.actions}>
      {offered.map(({ needs, id, label, keys, run }) => (
        <Button
          key={id}
          look={needs === 'acknowledge' ? 'danger' : needs === 'resolve' && isMine ? 'primary' : 'default'}
          shortcut={keys}
          onClick={run}
        >
          {label}
        </Button>
      ))}
      {details && row.status === 'active_alert' && !may('resolve') && details.resolve_refusal !== null && (
        <p className={styles.refusal}>
          <Trans>Resolve is off: {details.resolve_refusal}</Trans>
        </p>
      )}
      <Suspense>
        {resolving && (
          <ResolveDialog row={row} mayTakeOver={details?.abilities.includes('take_over') ?? false} onClose={() => setResolving(false)} />
        )}
      </Suspense>
    </div>
  );
}
