// How dispatches, their states and the services that are asked for are named.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  DispatchService,
  PartnerDispatchStatus,
} from '#domain/dispatch-partners/partner-dispatch.ts';
import type { ChipTone } from '#web/console/work/chips/chip.tsx';

export const dispatchStatusWords: Readonly<Record<PartnerDispatchStatus, MessageDescriptor>> = {
  requested: msg`Sending`,
  sent: msg`Sent`,
  active: msg`Active`,
  psap_contacted: msg`Emergency services contacted`,
  cancelling: msg`Cancelling`,
  closed: msg`Closed`,
  cancelled: msg`Cancelled`,
  failed: msg`Not sent`,
  unknown: msg`Not confirmed`,
};

export const serviceWords: Readonly<Record<DispatchService, MessageDescriptor>> = {
  police: msg`Police`,
  fire: msg`Fire`,
  medical: msg`Medical`,
};

const tones: Readonly<Partial<Record<PartnerDispatchStatus, ChipTone>>> = {
  failed: 'alarm',
  unknown: 'alarm',
  psap_contacted: 'good',
  closed: 'plain',
  cancelled: 'plain',
};

/** Red where an operator must act; a warning while the program still retries. */
export const toneOf = (status: PartnerDispatchStatus, hasTrouble: boolean): ChipTone =>
  tones[status] ?? (hasTrouble ? 'warn' : 'info');
