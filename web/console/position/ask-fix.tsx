// Requests a new fix from the pendant of an open alert, and shows the state: requested, answered,
// or no answer.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCurrentLocation } from '@tabler/icons-react';
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';
import { Age } from '#web/alerts/age.tsx';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import { useData } from '#web/kit/call/query.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { commandStates, isUnderWay } from '../commands/command-states.ts';
import { useCommands } from '../commands/use-commands.ts';
import styles from './ask-fix.module.css';
import { type FixState, fixState } from './fix-state.ts';

export default function AskFix({ row, details }: { row: AlertRow; details: Alert }) {
  const { data: lines = [] } = useData(
    alertCalls.history,
    { params: { id: row.id } },
    { handles: [0, 429, 500, 503] },
  );
  const offer = useCommands({ device: row.device, hasAlert: true }).find(
    ({ command }) => command === 'locate',
  );
  const asked = commandStates(lines).find(
    ({ command, device }) => command === 'locate' && device === row.device?.name,
  );
  const state = asked && fixState(asked, details.positions);
  if (!offer) return null;
  return (
    <>
      <Button
        size="sm"
        icon={<IconCurrentLocation size={17} aria-hidden="true" />}
        disabled={asked !== undefined && isUnderWay(asked)}
        onClick={offer.run}
      >
        <Trans>Request location</Trans>
      </Button>
      <p role="status" className={styles.asked} data-state={state}>
        {asked && state && <Said state={state} at={asked.at} />}
      </p>
    </>
  );
}

function Said({ state, at }: { state: FixState; at: string }) {
  const { t } = useLingui();
  const words: Record<FixState, string> = {
    queued: t`Asked. Sent when it next connects`,
    asked: t`Asked, waiting for an answer`,
    answered: t`Answered, no new fix yet`,
    received: t`New fix received`,
    refused: t`Refused by the pendant`,
    unanswered: t`No answer`,
  };
  return (
    <>
      {words[state]}
      <span aria-hidden="true">
        {' '}
        · <Age since={at} />
      </span>
    </>
  );
}
