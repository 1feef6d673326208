// The parts of an alert below its advice line (instructions, timeline, contacts, messages, the
// person), as tabs, or in two columns on a wide screen.
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense, useEffect } from 'react';
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';
import { isSilent } from '#domain/alerts/calls/silent.ts';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import { useData } from '#web/kit/call/query.ts';
import { Count } from '#web/ui/display/badge.tsx';
import { SkeletonRows } from '#web/ui/feedback/states.tsx';
import { latePart } from '#web/ui/later/late-parts.tsx';
import { unreadOf } from '../messages/unread.ts';
import type { Calling } from '../work/use-calling.ts';
import type { Work } from '../work/use-work.ts';
import type { TabKey } from './tab-keys.ts';

// Load the code in parallel with the data; parts opened by a press load then.
const Steps = latePart(() => import('../panels/steps.tsx'));
const Contacts = latePart(() => import('../panels/contacts.tsx'));
const Messages = latePart(() => import('../messages/messages.tsx'));
const Story = latePart(() => import('#web/alerts/story/story.tsx'));
const AlertFacts = latePart(() => import('./alert-facts.tsx'));
const parts = [Steps, Contacts, Messages, Story, AlertFacts];
const aheadMs = 1500;

export interface DetailPartsProps {
  row: AlertRow;
  details: Alert | undefined;
  work: Work | undefined;
  calling: Calling;
}

export interface Part {
  name: string;
  /** The name with its count. */
  label: ReactNode;
  panel: ReactNode;
}

/** Each part by its name, with how much is in it. */
export function useDetailParts({
  row,
  details,
  work,
  calling,
}: DetailPartsProps): Record<TabKey, Part> {
  const { t } = useLingui();
  const { data: steps } = useData(
    alertCalls.responses,
    { params: { id: row.id } },
    { handles: [0, 404, 429, 500, 503] },
  );
  const unread = unreadOf(work);
  // Preload the tabs once the alert is shown. A failed load is reported when the tab is opened.
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const part of parts) part.preload();
    }, aheadMs);
    return () => clearTimeout(timer);
  }, []);
  const may = (ability: 'tick' | 'message') => details?.abilities.includes(ability) ?? false;
  const done = steps?.filter(({ ticked }) => ticked !== null).length ?? 0;
  const part = (name: string, panel: ReactNode, rows: number, count?: ReactNode): Part => ({
    name,
    label: (
      <>
        {name} {count}
      </>
    ),
    panel: (
      <Suspense fallback={<SkeletonRows rows={rows} height={rows === 5 ? 20 : 34} />}>
        {panel}
      </Suspense>
    ),
  });
  const messages = (
    <Messages
      row={row}
      details={details}
      work={work}
      silent={isSilent(row, details?.group)}
      maySend={may('message')}
    />
  );
  return {
    steps: part(
      t`Instructions`,
      <Steps id={row.id} mayTick={may('tick')} onOutcome={calling.endAtStep} />,
      5,
      steps && steps.length > 0 && t`${done} of ${steps.length}`,
    ),
    timeline: part(t`Timeline`, <Story id={row.id} />, 4),
    contacts: part(
      t`Contacts`,
      <Contacts row={row} details={details} work={work} />,
      4,
      details?.contacts.length,
    ),
    messages: part(
      t`Messages`,
      messages,
      4,
      unread > 0 ? (
        <Count value={unread} label={t`${unread} unread`} />
      ) : (
        work?.messages.length || null
      ),
    ),
    person: part(row.person ? t`Person` : t`Device`, <AlertFacts row={row} details={details} />, 4),
  };
}
