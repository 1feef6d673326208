// The calls of dispatches: what would be handed over, handing it over, again, cancelling it, and
// how far the partner is.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';
import {
  dispatchPartnerKind,
  dispatchService,
  handedOver,
  partnerDispatch,
  partnerDispatchStatus,
} from './partner-dispatch.ts';

const access = { anyOf: ['read alert monitoring'] } as const;
const scope = 'centre';

/** What a dispatch of this alert would be, or why there can be none. */
export const dispatchOffer = z.object({
  partner: dispatchPartnerKind.nullable(),
  partner_name: z.string().nullable(),
  recipient: z.string().nullable(),
  /** Why nothing can be handed over now, in words; null where it can. */
  refusal: z.string().nullable(),
  /** As it would be handed over now; null where nothing can. */
  handed_over: handedOver.nullable(),
  has_pin: z.boolean(),
});
export type DispatchOffer = z.infer<typeof dispatchOffer>;

const alarmStatus = z.object({
  partner_dispatch_id: z.number(),
  status: partnerDispatchStatus,
  checked_at: field.instant(),
});

export const partnerDispatchesApi = {
  offer: endpoint({
    method: 'GET',
    path: '/alerts/:id/partner-dispatch-offer',
    access,
    scope,
    summary:
      'What would be handed over to the dispatch partner of this alert now, or why nothing can be.',
    response: dispatchOffer,
  }),
  create: endpoint({
    method: 'POST',
    path: '/alerts/:id/partner-dispatches',
    access,
    scope,
    summary:
      'Hand the alert over to its dispatch partner, once for each `client_id`. It is `requested` until the partner has it.',
    body: z.object({
      services: z
        .array(dispatchService, 'Choose at least one service.')
        .min(1, 'Choose at least one service.')
        .max(3),
      /** The browser's own number for it: the same dispatch sent twice is one. */
      client_id: z.uuid(),
    }),
    response: partnerDispatch,
    errors: [
      'alert_owned',
      'alert_unowned',
      'alert_resolved',
      'no_dispatch_partner',
      'not_set_up',
      'dispatch_open',
      'dispatch_refused',
    ],
    audit: 'partner_dispatch.requested',
  }),
  cancel: endpoint({
    method: 'PUT',
    path: '/alerts/:id/partner-dispatches/:partnerDispatchId/cancel',
    access,
    scope,
    summary:
      'Cancel a dispatch, with the PIN where one was handed over. It is open until the partner confirms it.',
    body: z.object({
      reason: z
        .string('Enter why it is cancelled.')
        .trim()
        .min(1, 'Enter why it is cancelled.')
        .max(500, 'The reason can have at most 500 characters.'),
      pin: z.string().trim().max(60, 'The PIN can have at most 60 characters.').optional(),
    }),
    response: partnerDispatch,
    errors: ['alert_owned', 'alert_unowned', 'dispatch_ended', 'dispatch_not_cancellable'],
    audit: 'partner_dispatch.cancel_requested',
  }),
  // R315
  resend: endpoint({
    method: 'PUT',
    path: '/alerts/:id/resend-noonlight-alarm',
    access,
    scope,
    summary:
      'Hand over the newest dispatch of this alert again, where the partner refused it or may not have received it.',
    response: partnerDispatch,
    errors: ['alert_owned', 'alert_unowned', 'alert_resolved', 'resend_failed', 'not_set_up'],
    audit: 'partner_dispatch.resent',
  }),
  // R315
  status: endpoint({
    method: 'GET',
    path: '/alerts/:id/get-noonlight-alarm-status',
    access,
    scope,
    summary:
      'How far the partner is with the newest dispatch of this alert, as it last answered; asked every 15 seconds while it is open.',
    response: alarmStatus,
    errors: ['status_failed'],
  }),
};
