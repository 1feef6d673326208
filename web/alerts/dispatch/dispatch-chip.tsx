// A dispatch and how far its partner is; it opens what was handed over, and the ways to cancel it
// or to send it again.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAmbulance } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { canFollow, type PartnerDispatch } from '#domain/dispatch-partners/partner-dispatch.ts';
import { isOver } from '#domain/dispatch-partners/partner-dispatch-machine.ts';
import { Chip } from '#web/console/work/chips/chip.tsx';
import styles from '#web/console/work/chips/chips.module.css';
import { useKeepWork } from '#web/console/work/use-work.ts';
import { useCall } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { lateDialog } from '#web/ui/later/late-parts.tsx';
import { confirm } from '#web/ui/overlays/confirm.ts';
import { subjectOf } from '../alert-words.ts';
import { dispatchCalls } from './dispatch-calls.ts';
import { dispatchStatusWords, toneOf } from './dispatch-words.ts';
import { HandedOver } from './handed-over.tsx';
import { useTrouble } from './use-trouble.ts';

const CancelDialog = lateDialog(() => import('./cancel-dialog.tsx'));

export interface DispatchChipProps {
  dispatch: PartnerDispatch;
  row: AlertRow;
  mayAct: boolean;
  /** Only an open alert is handed over again. */
  mayResend: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
}

export function DispatchChip({
  dispatch,
  row,
  mayAct,
  mayResend,
  open,
  onOpen,
}: DispatchChipProps) {
  const { t, i18n } = useLingui();
  const keep = useKeepWork(row.id);
  const [isCancelling, setCancelling] = useState(false);
  const { id, status, partner, partner_name, failure, check_failure } = dispatch;
  const words = i18n._(dispatchStatusWords[status]);
  useTrouble(dispatch, subjectOf(row));
  const resend = useCall(dispatchCalls.resend);
  const canCancel =
    mayAct &&
    canFollow(partner) &&
    !isOver(status) &&
    status !== 'unknown' &&
    status !== 'cancelling';
  const canResend = mayResend && (status === 'failed' || status === 'unknown');
  const sendAgain = async () => {
    const text =
      status === 'unknown'
        ? t`${partner_name} may already have it. Call them first: a second dispatch could send help twice.`
        : t`The dispatch is handed over again, with the newest position.`;
    if (await confirm({ title: t`Send the dispatch again?`, text, yes: t`Send again` }))
      resend.mutate({ params: { id: row.id } }, { onSuccess: keep.dispatch });
  };
  const group = t`This alert`;
  useActions([
    ...(canCancel
      ? [
          {
            id: `dispatch ${id} cancel`,
            label: t`Cancel dispatch`,
            group,
            run: () => setCancelling(true),
          },
        ]
      : []),
    ...(canResend
      ? [
          {
            id: `dispatch ${id} again`,
            label: t`Send the dispatch again`,
            group,
            run: () => void sendAgain(),
          },
        ]
      : []),
  ]);
  const panel = (
    <>
      <Times dispatch={dispatch} />
      <HandedOver
        handed={dispatch.handed_over}
        partnerName={partner_name}
        recipient={dispatch.recipient}
        hasPin={dispatch.has_pin}
      />
      <div className={styles.buttons}>
        {canCancel && (
          <Button size="sm" look="danger-outline" onClick={() => setCancelling(true)}>
            <Trans>Cancel dispatch</Trans>
          </Button>
        )}
        {canResend && (
          <Button size="sm" pending={resend.isPending} onClick={() => void sendAgain()}>
            <Trans>Send again</Trans>
          </Button>
        )}
      </div>
    </>
  );
  return (
    <>
      <Chip
        tone={toneOf(status, failure !== null || check_failure !== null)}
        icon={<IconAmbulance size={15} aria-hidden="true" />}
        panel={panel}
        open={open}
        onOpen={onOpen}
      >
        {partner_name}: {words}
        {failure !== null && ` · ${failure}`}
      </Chip>
      {isCancelling && (
        <Suspense>
          <CancelDialog row={row} dispatch={dispatch} onClose={() => setCancelling(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Each step with its time, and what the partner last said. */
function Times({ dispatch }: { dispatch: PartnerDispatch }) {
  const { t } = useLingui();
  const { time } = useFormat();
  const {
    requested_by,
    requested_at,
    active_at,
    psap_contacted_at,
    closed_at,
    cancelled_at,
    cancel_reason,
  } = dispatch;
  const { last_position_at, positions_sent, checked_at, check_failure, failure, reference } =
    dispatch;
  const lines = [
    t`Requested by ${requested_by.name}, ${time(requested_at)}`,
    active_at &&
      (canFollow(dispatch.partner) ? t`Accepted ${time(active_at)}` : t`Sent ${time(active_at)}`),
    reference && t`Reference ${reference}`,
    psap_contacted_at && t`Emergency services contacted ${time(psap_contacted_at)}`,
    positions_sent > 0 && last_position_at && t`Newest position sent: ${time(last_position_at)}`,
    closed_at && t`Closed ${time(closed_at)}`,
    cancelled_at && t`Cancelled ${time(cancelled_at)}`,
    cancel_reason,
    checked_at && t`Status checked ${time(checked_at)}`,
    check_failure !== null && `${t`Failed to get the alarm status.`} ${check_failure}`,
    failure,
  ];
  return <p>{lines.filter(Boolean).join(' · ')}</p>;
}
