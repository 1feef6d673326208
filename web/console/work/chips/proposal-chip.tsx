// A proposal to resolve that waits for a second person: what it says, and the ways to answer or
// withdraw it.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';
import { resolvingCalls } from '#web/alerts/alert-calls.ts';
import { subjectOf } from '#web/alerts/alert-words.ts';
import { ShownAlert } from '#web/alerts/shown-alert.ts';
import { call } from '#web/kit/call/call.ts';
import { runAction, useActions } from '#web/kit/keyboard/actions.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { useAnswering } from '../../resolving/answered-proposal.ts';
import { ProposalWords } from '../../resolving/proposal.tsx';
import { Chip } from './chip.tsx';
import styles from './chips.module.css';

interface ProposalChipProps {
  row: AlertRow;
  details: Alert;
  open: boolean;
  onOpen: (open: boolean) => void;
}

export function ProposalChip({ row, details, ...opening }: ProposalChipProps) {
  const { t } = useLingui();
  const [pending, setPending] = useState(false);
  const answering = useAnswering(row.id);
  const { proposal, abilities } = details;
  const mayWithdraw = abilities.includes('withdraw_resolution');
  const withdraw = async () => {
    const alert = ShownAlert.pressed(row);
    if (!alert) return;
    setPending(true);
    const done = await answering(
      async () =>
        await call(resolvingCalls.withdraw, { params: { id: row.id }, query: alert.query }),
    ).then(
      () => true,
      () => false,
    );
    setPending(false);
    if (done)
      toast.success(t`The proposal is withdrawn. The alert for ${subjectOf(row)} stays open.`);
  };
  useActions(
    mayWithdraw
      ? [
          {
            id: 'alert.withdraw_resolution',
            label: t`Withdraw the proposal`,
            group: t`This alert`,
            run: () => void withdraw(),
          },
        ]
      : [],
  );
  const panel = (
    <>
      {proposal && <ProposalWords proposal={proposal} />}
      <div className={styles.buttons}>
        {abilities.includes('confirm_resolution') && (
          <Button size="sm" look="primary" onClick={() => runAction('alert.resolve')}>
            <Trans>Confirm</Trans>
          </Button>
        )}
        {abilities.includes('refuse_resolution') && (
          <Button size="sm" onClick={() => runAction('alert.refuse')}>
            <Trans>Refuse</Trans>
          </Button>
        )}
        {mayWithdraw && (
          <Button size="sm" pending={pending} onClick={() => void withdraw()}>
            <Trans>Withdraw</Trans>
          </Button>
        )}
      </div>
    </>
  );
  return (
    <Chip tone="warn" icon={<IconUsers size={15} aria-hidden="true" />} panel={panel} {...opening}>
      <Trans>Waiting for a second person</Trans>
    </Chip>
  );
}
