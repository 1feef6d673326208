// The state of an alert, and of those who help, in the words of its organisation's page.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconBellRinging,
  IconBellX,
  IconCircleCheck,
  IconHeadset,
  IconPhoneOutgoing,
  IconUserCheck,
  IconUserExclamation,
} from '@tabler/icons-react';
import type { CallOutcome } from '#domain/alerts/actions/phone-call.ts';
import type { Notice, OwnAlert, OwnAlertStage, OwnContact } from '#domain/alerts/own/own-alert.ts';

interface StageLook {
  readonly words: MessageDescriptor;
  readonly tone: 'alarm' | 'warn' | 'info' | 'good';
  readonly icon: typeof IconBellX;
}

export const stages: Readonly<Record<OwnAlertStage, StageLook>> = {
  waiting_for_operator: {
    words: msg`Waiting for an operator of the monitoring centre`,
    tone: 'alarm',
    icon: IconBellRinging,
  },
  raised_again: { words: msg`Raised again and not answered yet`, tone: 'alarm', icon: IconBellX },
  centre_helping: {
    words: msg`The monitoring centre is helping`,
    tone: 'info',
    icon: IconHeadset,
  },
  contact_responding: { words: msg`A contact is responding`, tone: 'info', icon: IconUserCheck },
  notifying_contacts: {
    words: msg`Contacts are being notified. No one has responded yet.`,
    tone: 'warn',
    icon: IconPhoneOutgoing,
  },
  no_contact_reachable: {
    words: msg`No contact can be reached`,
    tone: 'alarm',
    icon: IconUserExclamation,
  },
  contacts_next: { words: msg`Contacts are notified next`, tone: 'warn', icon: IconBellRinging },
  resolved: { words: msg`Resolved`, tone: 'good', icon: IconCircleCheck },
};

export const outcomes: Readonly<
  Record<NonNullable<NonNullable<OwnAlert['resolution']>['outcome']>, MessageDescriptor>
> = {
  genuine: msg`Resolved: a genuine alert`,
  false: msg`Resolved: a false alarm`,
  test: msg`Resolved: a test`,
};

export const noticeWords: Readonly<
  Record<Notice['channel'], Readonly<Record<Notice['state'], MessageDescriptor>>>
> = {
  sms: {
    waiting: msg`Text waiting to be sent`,
    sent: msg`Text sent`,
    delivered: msg`Text delivered`,
    failed: msg`Text not delivered`,
  },
  voice: {
    waiting: msg`Call waiting`,
    sent: msg`Called`,
    delivered: msg`Call connected`,
    failed: msg`Call not answered`,
  },
  email: {
    waiting: msg`Email waiting to be sent`,
    sent: msg`Email sent`,
    delivered: msg`Email delivered`,
    failed: msg`Email not delivered`,
  },
  push: {
    waiting: msg`Notification waiting to be sent`,
    sent: msg`Notification sent`,
    delivered: msg`Notification delivered`,
    failed: msg`Notification not delivered`,
  },
};

export const leftOutWords: Readonly<
  Record<NonNullable<OwnContact['left_out']>, MessageDescriptor>
> = {
  not_active: msg`Account not active`,
  outside_hours: msg`Outside hours`,
  no_address: msg`No number or email`,
  not_set_up: msg`No service to reach them is set up`,
};

export const callOutcomeWords: Readonly<Record<CallOutcome, MessageDescriptor>> = {
  answered: msg`answered`,
  no_answer: msg`no answer`,
  busy: msg`busy`,
  voicemail: msg`voicemail`,
  wrong_number: msg`wrong number`,
  safe: msg`says they are safe`,
  needs_help: msg`needs help`,
};

type Words = Readonly<Record<string, MessageDescriptor>>;

export const patrolWords = {
  requested: msg`Requested`,
  dispatched: msg`On the way`,
  in_progress: msg`On site`,
  completed: msg`Completed`,
} as const satisfies Words;

export const dispatchWords = {
  requested: msg`Requested`,
  accepted: msg`Accepted`,
  contacted: msg`Emergency services contacted`,
  closed: msg`Closed`,
  failed: msg`Not handed over`,
} as const satisfies Words;
