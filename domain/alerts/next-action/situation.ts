// The facts that decide the next best action, and the small questions that its rules ask about them
// (pure).

import type { PatrolJob } from '#domain/patrol-jobs/patrol-job.ts';
import type { ResponseStep } from '#domain/responses/response-step.ts';
import type { CallOutcome, PhoneCall } from '../actions/phone-call.ts';
import type { Alert, AlertAction, AlertRow } from '../alert.ts';
import { isRunning } from '../calls/running-call.ts';

export interface Callee {
  readonly party: PhoneCall['party'];
  readonly name: string;
  readonly number: string;
}

export interface Situation {
  /** The calling operator. */
  readonly me: number;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The person of the alert, or its device without a wearer. */
  readonly subject: string;
  readonly row: AlertRow;
  readonly abilities: readonly AlertAction[];
  /** A sound at the person's side may put them in danger (duress). */
  readonly silent: boolean;
  readonly mobile: string | null;
  readonly landline: string | null;
  readonly device_phone: string | null;
  /** Null for a device without regular reports. */
  readonly device_status: { readonly online: boolean; readonly last_seen_at: string | null } | null;
  readonly voice_code: string | null;
  readonly contacts: Alert['contacts'];
  readonly steps: readonly ResponseStep[];
  readonly calls: readonly PhoneCall[];
  readonly patrols: readonly Pick<PatrolJob, 'status'>[];
}

/** An answer on the telephone that decides the next action. */
export interface Spoken {
  readonly outcome: 'safe' | 'needs_help';
  readonly at: number;
  /** The contact who gave it; null for the person of the alert. */
  readonly by: string | null;
}

const isDecisive = (outcome: CallOutcome | null | undefined): outcome is Spoken['outcome'] =>
  outcome === 'safe' || outcome === 'needs_help';

/** The latest answer on whether the person is safe, from calls and steps; null without one. */
export function lastSpoken({ calls, steps }: Situation): Spoken | null {
  const said: Spoken[] = [
    ...calls.flatMap(({ outcome, ended_at, started_at, party, party_name }) =>
      isDecisive(outcome)
        ? [
            {
              outcome,
              at: Date.parse(ended_at ?? started_at),
              by: party === 'contact' ? party_name : null,
            },
          ]
        : [],
    ),
    ...steps.flatMap(({ ticked }) =>
      ticked && isDecisive(ticked.outcome)
        ? [{ outcome: ticked.outcome, at: Date.parse(ticked.at), by: null }]
        : [],
    ),
  ];
  return said.toSorted((left, right) => right.at - left.at)[0] ?? null;
}

/** The operator's own call that runs. */
export const runningCall = ({ calls, me }: Situation): PhoneCall | null =>
  calls.find((call) => call.by?.id === me && isRunning(call)) ?? null;

/** A patrol that is requested, on its way or on site. */
export const hasPatrol = ({ patrols }: Situation): boolean =>
  patrols.some(
    ({ status }) => status === 'requested' || status === 'dispatched' || status === 'in_progress',
  );

/**
 * The first reachable party not called yet: the person's mobile and landline, their device, then
 * contacts who can be reached now, in calling order; an offline device comes last.
 */
export function nextCallee(situation: Situation, party?: PhoneCall['party']): Callee | null {
  const tried = new Set(situation.calls.map(({ number }) => number));
  return (
    calleesOf(situation).find(
      (callee) => !tried.has(callee.number) && (party === undefined || callee.party === party),
    ) ?? null
  );
}

/** A call to the device would not arrive. */
export const isDeviceOffline = ({ device_status }: Situation): boolean =>
  device_status !== null && !device_status.online;

function calleesOf(situation: Situation): Callee[] {
  const { silent, subject, mobile, landline, device_phone, contacts, row } = situation;
  const of = (party: Callee['party'], name: string) => (number: string | null) =>
    number === null ? [] : [{ party, name, number }];
  const reachable = contacts.filter(({ reachable_now }) => reachable_now);
  const device = silent ? [] : of('device', row.device?.name ?? subject)(device_phone);
  const people = reachable.flatMap((contact) =>
    of('contact', contact.name)(contact.mobile ?? contact.landline),
  );
  return [
    ...(silent ? [] : [mobile, landline].flatMap(of('person', subject))),
    ...(isDeviceOffline(situation) ? [...people, ...device] : [...device, ...people]),
  ];
}

/** The last call without an answer, in words; empty for none. */
export function lastTry({ calls, subject, now }: Situation): string {
  const last = calls.find(({ outcome, ended_at }) => ended_at !== null && outcome !== null);
  const words = last?.outcome && notReached[last.outcome];
  return last?.ended_at && words
    ? `${words} from ${last.party_name ?? subject} ${ago(now, last.ended_at)}.`
    : '';
}

const notReached: Partial<Record<CallOutcome, string>> = {
  no_answer: 'No answer',
  voicemail: 'Voicemail',
  busy: 'Busy tone',
  wrong_number: 'Wrong number',
};

/** "just now", or "3 min ago". */
export function ago(now: number, at: number | string): string {
  const minutes = Math.floor((now - (typeof at === 'number' ? at : Date.parse(at))) / 60_000);
  return minutes < 1 ? 'just now' : `${minutes} min ago`;
}
