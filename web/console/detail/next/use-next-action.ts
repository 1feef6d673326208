// The next best action on the open alert, from the data of the page; computed again as time passes.
import { useEffect, useReducer } from 'react';
import type { Alert, AlertAction, AlertRow } from '#domain/alerts/alert.ts';
import { isSilent } from '#domain/alerts/calls/silent.ts';
import { type NextAction, nextAction } from '#domain/alerts/next-action/next-action.ts';
import { type Callee, nextCallee, type Situation } from '#domain/alerts/next-action/situation.ts';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import { subjectOf } from '#web/alerts/alert-words.ts';
import { useClock, useIsReplay } from '#web/alerts/clock.ts';
import { useData } from '#web/kit/call/query.ts';
import { useUser } from '#web/kit/session/session.ts';
import type { Work } from '../../work/use-work.ts';

const anything: readonly AlertAction[] = ['acknowledge', 'take_over', 'send_patrol', 'resolve'];
const againMs = 15_000;

/**
 * The person to call first; null while unknown, without one, and where a call may endanger the
 * person.
 */
export function useCallee(
  row: AlertRow,
  details: Alert | undefined,
  work: Work | undefined,
): Callee | null {
  const situation = useSituation(row, details, work);
  return situation && !situation.silent ? nextCallee(situation) : null;
}

/** Null until all its inputs are known, and once the alert is resolved. */
export function useNextAction(
  row: AlertRow,
  details: Alert | undefined,
  work: Work | undefined,
): NextAction | null {
  const [, lookAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const timer = setInterval(lookAgain, againMs);
    return () => clearInterval(timer);
  }, []);
  const situation = useSituation(row, details, work);
  return situation && nextAction(situation);
}

function useSituation(
  row: AlertRow,
  details: Alert | undefined,
  work: Work | undefined,
): Situation | null {
  const { id: me } = useUser();
  const clock = useClock();
  const isReplay = useIsReplay();
  const steps = useData(
    alertCalls.responses,
    { params: { id: row.id } },
    { handles: [0, 404, 429, 500, 503] },
  );
  if (!details || !work || !steps.data) return null;
  const person = details.person_details;
  return {
    // A replay proposes to the owner of that time.
    me: isReplay ? (row.owner?.id ?? me) : me,
    abilities: isReplay ? anything : details.abilities,
    now: clock(),
    subject: subjectOf(row),
    row,
    silent: isSilent(row, details.group),
    mobile: person?.mobile ?? null,
    landline: person?.landline ?? null,
    voice_code: person?.voice_code ?? null,
    device_phone: details.device_phone ?? null,
    device_status: details.device_status ?? null,
    contacts: details.contacts,
    steps: steps.data,
    calls: work.phone_calls,
    patrols: work.patrol_jobs,
  };
}
