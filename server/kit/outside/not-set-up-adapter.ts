// The adapter of a service that is not configured: it sends nothing, and never reports a message as
// sent.
import {
  type DeliveryChannel,
  notSetUpCode,
  notSetUpText,
} from '#domain/kit/services/delivery-service.ts';
import { type OutsideAdapter, OutsideFailure } from './adapter.ts';

export const notSetUpAdapter = (channel: DeliveryChannel): OutsideAdapter => ({
  send: async () => {
    throw new OutsideFailure('unreachable', notSetUpText(channel), { code: notSetUpCode });
  },
});
