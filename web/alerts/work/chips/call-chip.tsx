// A telephone call that runs: with whom and how long; it opens the ways it can end, each one press.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPhoneCall } from '@tabler/icons-react';
import type { CallOutcome, PhoneCall } from '#domain/alerts/actions/phone-call.ts';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { callOutcomeNames, callOutcomeWords } from '#domain/alerts/story/outcome-words.ts';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { useUser } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { steadyRow } from '#web/ui/steady/steady-item.ts';
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

/** E for the end of the call, then how it ended. */
const outcomeKeys: Readonly<Partial<Record<CallOutcome, string>>> = { safe: 'e s', needs_help: 'e h', no_answer: 'e n' };

const keysOf = (outcome: CallOutcome): { keys?: string } => {
  const keys = outcomeKeys[outcome];
  return keys === undefined ? {} : { keys };
};

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
          ...keysOf(outcome),
          run: () => end.as(call, outcome),
        }))
      : [],
  );
  const panel = (
    <fieldset className={styles.buttons} aria-label={t`How the call ended`}>
      {callOutcomeNames.map((outcome) => (
        <Button
          key={outcome}
          {...steadyRow(`call ${id} ${outcome}`)}
          size="sm"
          shortcut={outcomeKeys[outcome]}
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
