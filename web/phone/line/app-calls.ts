// The calls of the phone, without their schemas: zod is the server's business, the page must stay
// light.

import type { DataOf } from '#domain/kit/endpoint.ts';
import type { AppState } from '#domain/phone/app-state.ts';
import type { phoneAppApi } from '#domain/phone/phone-app.api.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';

type Api = typeof phoneAppApi;
export type OperatorMessage = DataOf<Api['messages']>[number];
export type InboxMessage = DataOf<Api['inbox']>[number];
export type OpenAlert = AppState['alerts'][number];
export type ServerSession = NonNullable<AppState['welfare']>;

export const appCalls = {
  activate: lightEndpoint<Api['activate']>({ method: 'POST', path: '/app/activate' }),
  requestActivation: lightEndpoint<Api['requestActivation']>({
    method: 'POST',
    path: '/app/activation-requests',
  }),
  claimActivation: lightEndpoint<Api['claimActivation']>({
    method: 'POST',
    path: '/app/activation-requests/claim',
  }),
  events: lightEndpoint<Api['events']>({ method: 'POST', path: '/app/events' }),
  smallSos: lightEndpoint<Api['smallSos']>({ method: 'POST', path: '/app/sos' }),
  state: lightEndpoint<Api['state']>({ method: 'GET', path: '/app/state' }),
  messages: lightEndpoint<Api['messages']>({ method: 'GET', path: '/app/messages' }),
  readMessage: lightEndpoint<Api['readMessage']>({ method: 'PUT', path: '/app/messages/:id/read' }),
  inbox: lightEndpoint<Api['inbox']>({ method: 'GET', path: '/app/inbox' }),
  readInbox: lightEndpoint<Api['readInbox']>({ method: 'PUT', path: '/app/inbox/:id/read' }),
  answerInbox: lightEndpoint<Api['answerInbox']>({ method: 'PUT', path: '/app/inbox/:id/answer' }),
  webPushKey: lightEndpoint<Api['webPushKey']>({ method: 'GET', path: '/app/web-push-key' }),
  setPushToken: lightEndpoint<Api['setPushToken']>({ method: 'PUT', path: '/app/push-token' }),
  setPins: lightEndpoint<Api['setPins']>({ method: 'PUT', path: '/app/pins' }),
  receipts: lightEndpoint<Api['receipts']>({ method: 'POST', path: '/app/receipts' }),
  addButton: lightEndpoint<Api['addButton']>({ method: 'POST', path: '/app/buttons' }),
  addFavourite: lightEndpoint<Api['addFavourite']>({
    method: 'POST',
    path: '/app/favourite-locations',
  }),
  answerReminder: lightEndpoint<Api['answerReminder']>({
    method: 'PUT',
    path: '/app/reminders/:id',
  }),
  removeButton: lightEndpoint<Api['removeButton']>({ method: 'DELETE', path: '/app/buttons/:id' }),
  end: lightEndpoint<Api['end']>({ method: 'DELETE', path: '/app/installation' }),
};
