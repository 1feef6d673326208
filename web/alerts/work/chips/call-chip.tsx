// A telephone call that runs: with whom and how long; it opens the ways it can end, each one press.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPhoneCall } from '@tabler/icons-react';
import type { PhoneCall } from '#domain/alerts/actions/phone-call.ts';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { callOutcomeNames, callOutcomeWords } from '#domain/alerts/story/outcome-words.ts';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { useUser } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Age } from '../../age.tsx';
import { subjectOf } from '../../alert-words.ts';
import { useEndCall } from '../use-ring.ts';
import { Chip } from './chip.tsx';
import styles from './chips.module.css';

export interface CallChipProps {
  call: PhoneCall;
  row: AlertRow;
  open: boolean;
  onOpen: (open: boolean) => void;
}

export function CallChip({ call, row, open, onOpen }: CallChipProps) {
  const { t } = useLingui();
  const { id: me } = useUser();
  const end = useEndCall(row.id);
  const { id, by, party, party_name, started_at } = call;
  const whom = party_name ?? (party === 'device' ? t`the device` : subjectOf(row));
  const isMine = by?.id === me;
  useActions(
    isMine
      ? callOutcomeNames.map((outcome) => ({
          id: `call ${id} ${outcome}`,
          label: t`The call ended: ${callOutcomeWords[outcome]}`,
          group: t`This alert`,
          run: () => end.as(call, outcome),
        }))
      : [],
  );
  const panel = (
    <fieldset className={styles.buttons} aria-label={t`How the call ended`}>
      {callOutcomeNames.map((outcome) => (
        <Button
          key={outcome}
          size="sm"
          look={outcome === 'needs_help' ? 'danger-outline' : 'default'}
          disabled={end.isPending}
          onClick={() => end.as(call, outcome)}
        >
          {callOutcomeWords[outcome]}
        </Button>
      ))}
    </fieldset>
  );
  return (
    <Chip tone="good" icon={<IconPhoneCall size={15} aria-hidden="true" />} {...(isMine ? { panel, open, onOpen } : {})}>
      {isMine ? (
        <Trans>Calling {whom}</Trans>
      ) : (
        <Trans>
          {by?.name ?? ''} is calling {whom}
        </Trans>
      )}{' '}
      <Age since={started_at} />
    </Chip>
  );
}
