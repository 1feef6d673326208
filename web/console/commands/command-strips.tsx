// How far the commands to a pendant are, a line each, live; gone a while after their end, when the
// story alone keeps them.
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck, IconHourglass } from '@tabler/icons-react';
import type { HistoryItem } from '#domain/alerts/alert-history.ts';
import { useIsPast } from '#web/alerts/time-left.tsx';
import styles from '../work/work.module.css';
import { type CommandState, type CommandStep, commandStates } from './command-states.ts';
import { commands } from './command-words.ts';

export const shownMs = 5 * 60_000;
/** Longer than any command waits: one without a known end is dropped. */
export const forgottenMs = 60 * 60_000;

const looks: Readonly<Record<CommandStep, { tone: string; icon: typeof IconHourglass }>> = {
  asked: { tone: 'info', icon: IconHourglass },
  sent: { tone: 'info', icon: IconHourglass },
  answered: { tone: 'good', icon: IconCircleCheck },
  refused: { tone: 'warn', icon: IconAlertTriangle },
  unanswered: { tone: 'warn', icon: IconAlertTriangle },
  lapsed: { tone: 'warn', icon: IconAlertTriangle },
};

export interface CommandStripsProps {
  lines: readonly Pick<HistoryItem, 'id' | 'kind' | 'occurred_at' | 'data'>[];
  /** Only this pendant's. */
  device?: string;
}

export function CommandStrips({ lines, device }: CommandStripsProps) {
  return commandStates(lines)
    .filter((state) => device === undefined || state.device === device)
    .map((state) => <CommandStrip key={`${state.command} ${state.device}`} state={state} />);
}

function CommandStrip({ state }: { state: CommandState }) {
  const words = useStepWords();
  const { tone, icon: Icon } = looks[state.step];
  const isOld = useIsPast(Date.parse(state.at) + (tone === 'info' ? forgottenMs : shownMs));
  if (isOld) return null;
  return (
    <div className={styles.strip} data-tone={tone} role="status">
      <Icon size={18} aria-hidden="true" />
      <span className={styles.stripText}>
        <b>{commands[state.command].name}</b> {words(state)}
      </span>
    </div>
  );
}

/** How far a command is, as a sentence. */
export function useStepWords(): (state: CommandState) => string {
  const { t } = useLingui();
  return ({ device, step, why }) => {
    const because = why === null ? '' : `: ${why}`;
    const said: Record<CommandStep, string> = {
      asked: t`Queued for ${device}. It is sent when the pendant next connects, within 15 minutes.`,
      sent: t`Sent to ${device}. Waiting for a reply.`,
      answered: t`${device} confirmed it.`,
      refused: t`${device} could not do this` + because,
      unanswered: t`${device} did not reply. The result is unknown.`,
      lapsed: t`Not delivered: ${device} did not connect for 15 minutes.`,
    };
    return said[step];
  };
}
