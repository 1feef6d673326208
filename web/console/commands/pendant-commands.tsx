// The commands of a person's pendant, on the person's page: buttons and states, polled while one is
// under way.
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { personCalls } from '#web/alerts/alert-calls.ts';
import { useData } from '#web/kit/call/query.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { useActions } from '#web/kit/keyboard/actions.ts';
import styles from '../work/work.module.css';
import { CommandButtons } from './command-buttons.tsx';
import { commandStates, isUnderWay } from './command-states.ts';
import { CommandStrips, forgottenMs } from './command-strips.tsx';
import { type CommandParts, useCommands } from './use-commands.ts';

const lookAgainMs = 2_000;

export interface PendantCommandsProps {
  device: NonNullable<CommandParts['device']>;
  personId: number;
  hasAlert: boolean;
}

export function PendantCommands({ device, personId, hasAlert }: PendantCommandsProps) {
  const { t } = useLingui();
  const { data: lines = [], refetch } = useData(
    personCalls.history,
    { params: { id: personId } },
    { handles: [0, 422, 429, 500, 503] },
  );
  const waits = commandStates(lines).some(
    (state) => isUnderWay(state) && Date.parse(state.at) > serverNow() - forgottenMs,
  );
  useEffect(() => {
    if (!waits) return;
    // No live channel carries commands outside an alert.
    const timer = setInterval(refetch, lookAgainMs);
    return () => clearInterval(timer);
  }, [waits, refetch]);
  const offers = useCommands({ device, hasAlert, onAsked: () => void refetch() });
  useActions(
    offers.map(({ command, label, run }) => ({
      id: `device.${command} ${device.id}`,
      label,
      run,
      group: t`Pendant`,
    })),
  );
  return (
    <>
      <CommandButtons offers={offers} of={device.name} />
      <div className={styles.strips} data-flush>
        <CommandStrips lines={lines} device={device.name} />
      </div>
    </>
  );
}
