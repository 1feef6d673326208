// How messages are sent and repeated, how far copies came, why they did not, and what was answered,
// in words.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconAlertTriangle,
  IconChecks,
  IconCircleCheck,
  IconCircleX,
  IconHeadset,
  IconHourglass,
  IconMailForward,
  IconMessageReply,
  IconPhoneOff,
} from '@tabler/icons-react';
import type { UnreachableReason } from '#domain/messages/reach.ts';
import type { RepeatPeriod } from '#domain/messages/schedules/message-schedule.ts';
import type { ChosenAnswer, MessageRecipient } from '#domain/messages/sent-message.ts';
import type { ResponseType } from '#domain/messages/templates/message-template.ts';
import type { StatusLooks } from '#web/kit/status/status-badge.tsx';

export const channelWords = {
  best: msg`Best way`,
  app: msg`App`,
  sms: msg`Text message`,
  email: msg`Email`,
};

export const responseWords: Readonly<Record<ResponseType, MessageDescriptor>> = {
  yes_no: msg`Yes or no`,
  safe_or_help: msg`Safe or need help`,
  acknowledge: msg`OK`,
  text: msg`Text`,
  number: msg`Number`,
};

export const periodWords: Readonly<Record<RepeatPeriod, MessageDescriptor>> = {
  daily: msg`Every day`,
  weekly: msg`Every week`,
  fortnightly: msg`Every two weeks`,
  monthly: msg`Every month`,
};

export const recipientLooks = {
  queued: { tone: 'quiet', icon: IconHourglass, word: msg`Queued` },
  sent: { tone: 'info', icon: IconMailForward, word: msg`Sent` },
  delivered: { tone: 'good', icon: IconChecks, word: msg`Delivered` },
  failed: { tone: 'bad', icon: IconAlertTriangle, word: msg`Failed` },
  unreachable: { tone: 'warn', icon: IconPhoneOff, word: msg`Unreachable` },
  answered: { tone: 'good', icon: IconMessageReply, word: msg`Answered` },
} as const satisfies StatusLooks;

export const answerLooks: Readonly<Record<ChosenAnswer, StatusLooks[string]>> = {
  safe: { tone: 'good', icon: IconCircleCheck, word: msg`Safe` },
  help: { tone: 'bad', icon: IconAlertTriangle, word: msg`Need help` },
  yes: { tone: 'good', icon: IconCircleCheck, word: msg`Yes` },
  no: { tone: 'quiet', icon: IconCircleX, word: msg`No` },
  ok: { tone: 'good', icon: IconCircleCheck, word: msg`OK` },
};

/** Of the alert that a call for help raised. */
export const alertLooks: Readonly<
  Record<NonNullable<MessageRecipient['alert_state']>, StatusLooks[string]>
> = {
  open: { tone: 'bad', icon: IconAlertTriangle, word: msg`Unassigned` },
  acknowledged: { tone: 'quiet', icon: IconHeadset, word: msg`Acknowledged` },
  resolved: { tone: 'good', icon: IconCircleCheck, word: msg`Resolved` },
};

const reasonWords: Readonly<Record<UnreachableReason, MessageDescriptor>> = {
  not_active: msg`Account not active`,
  no_app: msg`No app`,
  no_mobile: msg`No mobile number`,
  opted_out: msg`Replied STOP`,
  no_email: msg`No email`,
  no_way: msg`No app, mobile number or email`,
  not_set_up: msg`Service not set up`,
};

const isReason = (reason: string): reason is UnreachableReason => reason in reasonWords;

/** Our own reasons in words; those of a delivery service are sentences already. */
export const wordsOfReason = (reason: string, say: (words: MessageDescriptor) => string): string =>
  isReason(reason) ? say(reasonWords[reason]) : reason;
