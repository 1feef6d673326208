// How far the commands to the pendant of the open alert are, a chip each, live; gone a while after
// their end, when the timeline alone keeps them.
import { IconAlertTriangle, IconCircleCheck, IconHourglass } from '@tabler/icons-react';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import { useIsPast } from '#web/alerts/time-left.tsx';
import { useData } from '#web/kit/call/query.ts';
import {
  type CommandState,
  type CommandStep,
  commandStates,
} from '../../commands/command-states.ts';
import { forgottenMs, shownMs, useStepWords } from '../../commands/command-strips.tsx';
import { commands } from '../../commands/command-words.ts';
import { Chip, type ChipTone } from './chip.tsx';

const looks: Readonly<Record<CommandStep, { tone: ChipTone; icon: typeof IconHourglass }>> = {
  asked: { tone: 'info', icon: IconHourglass },
  sent: { tone: 'info', icon: IconHourglass },
  answered: { tone: 'good', icon: IconCircleCheck },
  refused: { tone: 'warn', icon: IconAlertTriangle },
  unanswered: { tone: 'warn', icon: IconAlertTriangle },
  lapsed: { tone: 'warn', icon: IconAlertTriangle },
};

interface CommandChipsProps {
  id: number;
  opening: (key: string) => { open: boolean; onOpen: (open: boolean) => void };
}

export default function CommandChips({ id, opening }: CommandChipsProps) {
  const { data } = useData(alertCalls.history, { params: { id } }, { handles: [0, 429, 500, 503] });
  // The position card shows the result of requesting a fix.
  const states = commandStates(data ?? []).filter(({ command }) => command !== 'locate');
  return states.map((state) => {
    const key = `${state.command} ${state.device}`;
    return <CommandChip key={key} state={state} {...opening(key)} />;
  });
}

function CommandChip({
  state,
  open,
  onOpen,
}: {
  state: CommandState;
  open: boolean;
  onOpen: (open: boolean) => void;
}) {
  const words = useStepWords();
  const { tone, icon: Icon } = looks[state.step];
  const isOld = useIsPast(Date.parse(state.at) + (tone === 'info' ? forgottenMs : shownMs));
  if (isOld) return null;
  return (
    <Chip
      tone={tone}
      icon={<Icon size={15} aria-hidden="true" />}
      panel={<p>{words(state)}</p>}
      open={open}
      onOpen={onOpen}
    >
      {commands[state.command].name}: {words(state)}
    </Chip>
  );
}
