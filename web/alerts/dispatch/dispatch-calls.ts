// The calls of dispatches without their schemas; each is checked against its declaration.
import type { partnerDispatchesApi } from '#domain/dispatch-partners/partner-dispatches.api.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';

type Api = typeof partnerDispatchesApi;

export const dispatchCalls = {
  offer: lightEndpoint<Api['offer']>({ method: 'GET', path: '/alerts/:id/partner-dispatch-offer' }),
  create: lightEndpoint<Api['create']>({ method: 'POST', path: '/alerts/:id/partner-dispatches' }),
  cancel: lightEndpoint<Api['cancel']>({
    method: 'PUT',
    path: '/alerts/:id/partner-dispatches/:partnerDispatchId/cancel',
  }),
  resend: lightEndpoint<Api['resend']>({
    method: 'PUT',
    path: '/alerts/:id/resend-noonlight-alarm',
  }),
  status: lightEndpoint<Api['status']>({
    method: 'GET',
    path: '/alerts/:id/get-noonlight-alarm-status',
  }),
};
