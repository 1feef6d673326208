// The next best action about an alert: one line with its reason, from its steps, the answers on
// calls, the time and the reachable people (pure).

import type { ResponseStep } from '#domain/responses/response-step.ts';
import type { PhoneCall } from '../actions/phone-call.ts';
import type { AlertAction } from '../alert.ts';
import { isStale, isUnanswered, lastActionAt } from '../alert-order.ts';
import {
  ago,
  type Callee,
  hasPatrol,
  isDeviceOffline,
  lastSpoken,
  lastTry,
  nextCallee,
  runningCall,
  type Situation,
} from './situation.ts';

type Act =
  | {
      readonly act:
        | Extract<AlertAction, 'acknowledge' | 'take_over' | 'resolve' | 'send_patrol'>
        | 'end_call'
        | 'wait';
    }
  /** `ends`: the operator's own call that was not answered, to be recorded so. */
  | { readonly act: 'call'; readonly callee: Callee; readonly ends: number | null }
  | { readonly act: 'step'; readonly step_id: number };

export type NextAction = Act & {
  /** Follows the words "Do next:". */
  readonly title: string;
  readonly reason: string;
};

type Rule = (situation: Situation) => NextAction | null;

/** The first rule that has an answer; null once the alert is resolved. */
export function nextAction(situation: Situation): NextAction | null {
  if (situation.row.status === 'resolved') return null;
  for (const rule of rules) {
    const next = rule(situation);
    if (next) return next;
  }
  return null;
}

/**
 * Actions that are allowed and not done yet: a rule never proposes one that the server would
 * refuse.
 */
const may = ({ abilities }: Situation, action: AlertAction): boolean => abilities.includes(action);

const answerIt: Rule = (situation) => {
  const { row, me, silent, subject } = situation;
  if (row.owner !== undefined && row.owner.id !== me) return null;
  if (!isUnanswered(row)) return null;
  if (silent)
    return {
      act: 'acknowledge',
      title: 'acknowledge, and do not call',
      reason: `Duress: a ringing phone may endanger ${subject}.`,
    };
  const first = nextCallee(situation);
  return {
    act: 'acknowledge',
    title: first ? `acknowledge, then call ${first.name}` : 'acknowledge',
    reason: whyUnanswered(row),
  };
};

function whyUnanswered({ called_again_at, owner }: Situation['row']): string {
  if (called_again_at) return 'The alarm came again after you answered it.';
  if (owner) return 'It was assigned to you with another alert of this person.';
  return 'This alert is unowned.';
}

/** A proposal waits: anyone but the proposer answers it, whether they own the alert or not. */
const answerProposal: Rule = (situation) => {
  const proposer = situation.row.proposed_by;
  if (proposer === undefined) return null;
  const reason = `${proposer.name} proposed to resolve this duress alert.`;
  return may(situation, 'confirm_resolution')
    ? { act: 'resolve', title: 'confirm the proposal, or refuse it', reason }
    : { act: 'wait', title: 'wait for a second person', reason };
};

const leaveIt: Rule = (situation) => {
  const { row, me, now } = situation;
  if (row.owner === undefined || row.owner.id === me) return null;
  const since = ago(now, lastActionAt(row));
  if (isStale(row, now) && may(situation, 'take_over'))
    return {
      act: 'take_over',
      title: `take over from ${row.owner.name}`,
      reason: `Last action ${since}.`,
    };
  return {
    act: 'wait',
    title: `leave this to ${row.owner.name}`,
    reason: `${row.owner.name} has this alert, last action ${since}.`,
  };
};

const answerTimer: Rule = ({ row, now }) =>
  row.follow_up_lapsed && row.follow_up_at !== undefined
    ? {
        act: 'acknowledge',
        title: 'acknowledge the follow-up',
        reason: `The follow-up was due ${ago(now, row.follow_up_at)}.`,
      }
    : null;

const endCall: Rule = (situation) => {
  const call = runningCall(situation);
  if (!call) return null;
  const calleeWords = wordsFor(situation, call);
  const other = nextCallee(situation);
  if (!other)
    return {
      act: 'end_call',
      title: `record how the call ends`,
      reason: 'Everyone who can be reached was called.',
    };
  const title = `if ${calleeWords} is not answered, call ${wordsFor(situation, other)}`;
  return { act: 'call', callee: other, ends: call.id, title, reason: describe(situation, other) };
};

const sendHelp: Rule = (situation) => {
  const spoken = lastSpoken(situation);
  if (spoken?.outcome !== 'needs_help' || hasPatrol(situation) || !may(situation, 'send_patrol'))
    return null;
  return { act: 'send_patrol', title: 'send a patrol', reason: said(situation, 'needs help') };
};

const endSafe: Rule = (situation) => {
  const spoken = lastSpoken(situation);
  if (spoken?.outcome !== 'safe') return null;
  return ending(situation, said(situation, 'is safe'));
};

const waitForTimer: Rule = ({ row, now }) =>
  row.follow_up_at !== undefined && !row.follow_up_lapsed
    ? {
        act: 'wait',
        title: 'wait for the follow-up',
        reason: `It is due in ${Math.max(1, Math.ceil((Date.parse(row.follow_up_at) - now) / 60_000))} min.`,
      }
    : null;

const nextStep: Rule = (situation) => {
  const open = situation.steps.filter(({ ticked, required }) => ticked === null && required);
  for (const step of open) {
    const next = stepAction(situation, step);
    if (next) return next;
  }
  return null;
};

function stepAction(situation: Situation, step: ResponseStep): NextAction | null {
  const content = step.content.replace(/\.$/, '');
  const party = calls[step.kind];
  if (party === 'device' && isDeviceOffline(situation)) return insteadOfDevice(situation, step);
  if (party) {
    const callee = nextCallee(situation, party);
    const reason = [`Step ${step.position}: ${content}.`, callee ? describe(situation, callee) : '']
      .filter(Boolean)
      .join(' ');
    return callee && { act: 'call', callee, ends: null, title: `call ${callee.name}`, reason };
  }
  const reason = [`Step ${step.position} of ${situation.steps.length}.`, lastTry(situation)]
    .filter(Boolean)
    .join(' ');
  if (step.kind === 'dispatch' && !hasPatrol(situation) && may(situation, 'send_patrol'))
    return {
      act: 'send_patrol',
      title: 'send a patrol',
      reason: `Step ${step.position}: ${content}. ${lastTry(situation)}`.trim(),
    };
  return { act: 'step', step_id: step.id, title: content, reason };
}

/**
 * An offline device is not called: the person's own number is, or the next in order. Null where no
 * one is left to call, so that the next step is looked at.
 */
function insteadOfDevice(situation: Situation, step: ResponseStep): NextAction | null {
  const callee = nextCallee(situation, 'person') ?? nextCallee(situation, 'contact');
  if (!callee) return null;
  const { row, subject, now, device_status } = situation;
  const seen = device_status?.last_seen_at
    ? `, last seen ${ago(now, device_status.last_seen_at)}`
    : '';
  const reason = `Step ${step.position}: ${row.device?.name ?? subject} is offline${seen}: call ${wordsFor(situation, callee)} instead.`;
  return { act: 'call', callee, ends: null, title: `call ${callee.name}`, reason };
}

const calls: Partial<Record<ResponseStep['kind'], Callee['party']>> = {
  call_device: 'device',
  call_person: 'person',
  call_contacts: 'contact',
};

const callSomebody: Rule = (situation) => {
  if (situation.steps.length > 0 && situation.steps.every(({ ticked }) => ticked !== null))
    return null;
  const callee = nextCallee(situation);
  return (
    callee && {
      act: 'call',
      callee,
      ends: null,
      title: `call ${callee.name}`,
      reason: describe(situation, callee),
    }
  );
};

const sendPatrol: Rule = (situation) => {
  if (hasPatrol(situation))
    return {
      act: 'wait',
      title: 'stay with the alert until the patrol is on site',
      reason: 'A patrol is under way.',
    };
  const everyStep =
    situation.steps.length > 0 && situation.steps.every(({ ticked }) => ticked !== null);
  if (everyStep || !may(situation, 'send_patrol')) return null;
  const reason = situation.silent
    ? `Duress: do not call ${situation.subject}.`
    : 'Everyone who can be reached was called.';
  return { act: 'send_patrol', title: 'send a patrol', reason };
};

const close: Rule = (situation) => ending(situation, 'All steps are done.');

function ending(situation: Situation, reason: string): NextAction | null {
  const { row, subject } = situation;
  if (row.satellite_sos)
    return {
      act: 'wait',
      title: `ask ${subject} to cancel the SOS on the device`,
      reason: 'The alert can be resolved after that.',
    };
  if (may(situation, 'resolve')) return { act: 'resolve', title: 'resolve the alert', reason };
  return may(situation, 'propose_resolution')
    ? { act: 'resolve', title: 'propose to resolve the alert', reason }
    : null;
}

function said(situation: Situation, what: string): string {
  const spoken = lastSpoken(situation);
  if (!spoken) return '';
  const { subject, now } = situation;
  const words =
    spoken.by === null ? `${subject} ${what}` : `${spoken.by} says that ${subject} ${what}`;
  return `${words}, ${spoken.by === null ? 'spoken to' : 'called'} ${ago(now, spoken.at)}.`;
}

/** A number of the person or their device by what it is, a contact by name. */
function wordsFor(
  { subject, landline, mobile }: Situation,
  {
    party,
    number,
    ...one
  }: Pick<PhoneCall, 'party' | 'number'> & { name?: string; party_name?: string | null },
): string {
  if (party === 'device') return 'the device';
  if (party === 'contact') return one.name ?? one.party_name ?? 'the contact';
  if (number === landline) return 'the landline';
  return number === mobile ? 'the mobile' : subject;
}

/** The reason for this callee: their role, and the attempts before. */
function describe(situation: Situation, { party, name }: Callee): string {
  const code = situation.voice_code;
  if (party === 'person')
    return code === null
      ? lastTry(situation) || 'Not called yet.'
      : `Ask for the voice code: ${code}.`;
  if (party === 'device') return lastTry(situation) || 'Listen through the device.';
  const at = situation.contacts.findIndex((contact) => contact.name === name) + 1;
  return [`Contact ${at} of ${situation.contacts.length}, reachable now.`, lastTry(situation)]
    .filter(Boolean)
    .join(' ');
}

const rules: readonly Rule[] = [
  answerIt,
  answerProposal,
  leaveIt,
  answerTimer,
  endCall,
  sendHelp,
  endSafe,
  waitForTimer,
  nextStep,
  callSomebody,
  sendPatrol,
  close,
];
