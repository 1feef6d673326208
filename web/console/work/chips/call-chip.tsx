// A running telephone call: its party and duration, with the button that ends it; after ten minutes
// it asks whether it still runs.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPhoneCall, IconPhoneOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { CallOutcome, PhoneCall } from '#domain/alerts/actions/phone-call.ts';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { callAskedAt } from '#domain/alerts/calls/running-call.ts';
import { callOutcomeNames, callOutcomeWords } from '#domain/alerts/story/outcome-words.ts';
import { Age } from '#web/alerts/age.tsx';
import { subjectOf } from '#web/alerts/alert-words.ts';
import { useIsReplay } from '#web/alerts/clock.ts';
import { useIsPast } from '#web/alerts/time-left.tsx';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { useUser } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { announce } from '#web/ui/feedback/announcer.tsx';
import { steadyRow } from '#web/ui/steady/steady-item.ts';
import { type EndCall, useEndCall } from '../use-ring.ts';
import { Chip } from './chip.tsx';
import styles from './chips.module.css';

export interface CallChipProps {
  call: PhoneCall;
  row: AlertRow;
  /** The outcome keys apply to this call: the newest of the operator's own. */
  keyed: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** E for the end of the call, then how it ended. */
const outcomeKeys: Readonly<Partial<Record<CallOutcome, string>>> = {
  safe: 'e s',
  needs_help: 'e h',
  no_answer: 'e n',
};

const keysOf = (outcome: CallOutcome): { keys?: string } => {
  const keys = outcomeKeys[outcome];
  return keys === undefined ? {} : { keys };
};

export function CallChip({ call, row, keyed, open, onOpen }: CallChipProps) {
  const { t } = useLingui();
  const { id: me } = useUser();
  const isReplay = useIsReplay();
  const isAsked = useIsPast(isReplay ? null : callAskedAt(call));
  const { by, party, party_name, started_at } = call;
  const whom = party_name ?? (party === 'device' ? t`the device` : subjectOf(row));
  const isMine = by?.id === me;
  useEffect(() => {
    if (isMine && isAsked) announce(t`Are you still on the call to ${whom}?`, 'assertive');
  }, [isMine, isAsked, whom, t]);
  // A call that its operator has not confirmed for too long can be ended by any operator.
  const mayEnd = isMine || isAsked;
  const end = useEndCall(row.id);
  useActions(
    mayEnd
      ? callOutcomeNames.map((outcome) => ({
          id: `call ${call.id} ${outcome}`,
          label: t`The call ended: ${callOutcomeWords[outcome]}`,
          group: t`This alert`,
          ...(keyed ? keysOf(outcome) : {}),
          run: () => end.as(call, outcome),
        }))
      : [],
  );
  const endMark = (
    <b className={styles.end}>
      <IconPhoneOff size={14} aria-hidden="true" />
      <Trans>End call</Trans>
    </b>
  );
  const panel = <Ends call={call} end={end} mayGoOn={isMine && isAsked} keyed={keyed} />;
  return (
    <Chip
      tone={isAsked ? 'warn' : 'good'}
      icon={<IconPhoneCall size={15} aria-hidden="true" />}
      {...(mayEnd ? { panel, open, onOpen } : {})}
      {...(mayEnd && !isReplay ? { end: endMark } : {})}
    >
      {isMine && isAsked && <Trans>Still on this call?</Trans>}{' '}
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

/** How it ended, each one press; or that it still runs. */
function Ends({
  call,
  end,
  mayGoOn,
  keyed,
}: {
  call: PhoneCall;
  end: EndCall;
  mayGoOn: boolean;
  keyed: boolean;
}) {
  const { t } = useLingui();
  return (
    <fieldset className={styles.buttons} aria-label={t`How the call ended`}>
      {mayGoOn && (
        <Button
          {...steadyRow(`call ${call.id} goes on`)}
          size="sm"
          look="primary"
          disabled={end.isPending}
          onClick={() => end.notYet(call)}
        >
          <Trans>Still on the call</Trans>
        </Button>
      )}
      {callOutcomeNames.map((outcome) => (
        <Button
          key={outcome}
          {...steadyRow(`call ${call.id} ${outcome}`)}
          size="sm"
          shortcut={keyed ? outcomeKeys[outcome] : undefined}
          look={outcome === 'needs_help' ? 'danger-outline' : 'default'}
          disabled={end.isPending}
          onClick={() => end.as(call, outcome)}
        >
          {callOutcomeWords[outcome]}
        </Button>
      ))}
    </fieldset>
  );
}
