// How patrols and messages are named.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MessageDelivery } from '#domain/alerts/actions/alert-message.ts';
import type { PatrolStatus } from '#domain/patrol-jobs/patrol-job.ts';

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
