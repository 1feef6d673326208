// How calls, patrols and messages are named.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MessageDelivery } from '#domain/alerts/actions/alert-message.ts';
import type { CallOutcome } from '#domain/alerts/actions/phone-call.ts';
import type { PatrolStatus } from '#domain/patrol-jobs/patrol-job.ts';

export const callOutcomeWords: Readonly<Record<CallOutcome, MessageDescriptor>> = {
  answered: msg`Answered`,
  no_answer: msg`No answer`,
  busy: msg`Busy`,
  voicemail: msg`Voicemail`,
  wrong_number: msg`Wrong number`,
  safe: msg`Safe`,
  needs_help: msg`Needs help`,
};

/** In the order of the buttons: the usual ones first, then what the person said. */
export const callOutcomeNames: readonly CallOutcome[] = [
  'no_answer',
  'answered',
  'voicemail',
  'busy',
  'wrong_number',
  'safe',
  'needs_help',
];

export const patrolWords: Readonly<Record<PatrolStatus, MessageDescriptor>> = {
  requested: msg`Requested`,
  dispatched: msg`On the way`,
  in_progress: msg`On site`,
  completed: msg`Completed`,
  cancelled: msg`Cancelled`,
};

export const deliveryWords: Readonly<Record<MessageDelivery, MessageDescriptor>> = {
  queued: msg`Sending`,
  sent: msg`Sent`,
  delivered: msg`Delivered`,
  read: msg`Read`,
  failed: msg`Not delivered`,
};
