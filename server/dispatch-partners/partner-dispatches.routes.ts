// The calls of dispatches, each handed to the service.
import { partnerDispatchesApi } from '#domain/dispatch-partners/partner-dispatches.api.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { offerDispatch } from './dispatch-offer.service.ts';
import {
  cancelDispatch,
  createDispatch,
  type DispatchParts,
  readStatus,
  resendDispatch,
} from './partner-dispatches.service.ts';

/** @param wake called when something has to be asked of the partner */
export const partnerDispatchesRoutes = (parts: DispatchParts, wake: () => void): Route[] =>
  router(partnerDispatchesApi, {
    offer: async ({ tx, actor, params }) => await offerDispatch(tx, actor, params.id, parts),
    create: async ({ tx, actor, params, body, afterCommit }) => {
      afterCommit(wake);
      return await createDispatch(tx, actor, params.id, { ...body, ...parts });
    },
    cancel: async ({ tx, actor, params, body, afterCommit }) => {
      afterCommit(wake);
      return await cancelDispatch(tx, actor, params.id, {
        id: params.partnerDispatchId,
        ...body,
        sealing: parts.sealing,
      });
    },
    resend: async ({ tx, actor, params, afterCommit }) => {
      afterCommit(wake);
      return await resendDispatch(tx, actor, params.id, parts);
    },
    status: async ({ tx, params }) => await readStatus(tx, params.id),
  });
