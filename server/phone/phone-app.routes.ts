// Composes the calls of phone apps and of the administrators who activate them.
import { notFound } from '#domain/kit/errors.ts';
import { activationAttemptsApi } from '#domain/phone/activation-attempts.api.ts';
import { phoneAppApi } from '#domain/phone/phone-app.api.ts';
import {
  markReadOnPhone,
  readMessagesForDevice,
} from '#server/alerts/messages/phone-messages.store.ts';
import type { SignsOfLife } from '#server/devices/signs-of-life.service.ts';
import { addFavouriteOfPhone } from '#server/favourite-locations/phone-favourites.service.ts';
import { answerReminder } from '#server/geofence-locations/reminders/reminders.service.ts';
import type { Installation } from '#server/kit/access/installations.ts';
import { recordEvents } from '#server/kit/audit.ts';
import { type Context, type Route, router } from '#server/kit/http/context.ts';
import { takeAppAnswer } from '#server/messages/answers/answers.service.ts';
import { markInboxRead, readInbox } from '#server/messages/answers/inbox.store.ts';
import { activate, claimActivation, requestActivation } from './activation/activation.service.ts';
import { createDevice, denyAttempt, makeCode } from './activation/activation-decisions.service.ts';
import { listAttempts } from './activation/activation-decisions.store.ts';
import { limitAlarms } from './alarm-limit.ts';
import { type EventParts, takeBatch } from './app-events.service.ts';
import { readState } from './app-state.service.ts';
import { addButton, removeButton } from './buttons.service.ts';
import { endInstallation, setPushToken } from './installations.store.ts';
import { createKnownEvents } from './known-events.ts';
import { changePins } from './pins/pins.service.ts';
import { noteReceipts } from './receipts.service.ts';
import { takeSmallSos } from './small-sos/small-sos.service.ts';

export interface PhoneAppParts extends Omit<EventParts, 'knownEvents'> {
  /** The public half of our VAPID keys; null where browsers are not pushed to. */
  readonly webPushKey: string | null;
  /** The portal's address as people outside reach it. */
  readonly links: { readonly origin: string };
  /** Called after a commit that may have raised an alert. */
  readonly afterAlarms: () => void;
  readonly signs: Pick<SignsOfLife, 'note'>;
}

export const phoneAppRoutes = (parts: PhoneAppParts): Route[] => [
  ...appRoutes({
    ...parts,
    take: limitAlarms(parts.take),
    knownEvents: createKnownEvents(parts.database),
  }),
  ...decisionRoutes(parts),
];

const appRoutes = (parts: PhoneAppParts & EventParts): Route[] =>
  router(
    phoneAppApi,
    {
      activate: async ({ body, request }) => await activate(parts.database, body, request.address),
      requestActivation: async ({ body, request }) =>
        await requestActivation(parts.database, body, request.address),
      claimActivation: async ({ body }) => await claimActivation(parts.database, body.claim),
      events: async ({ installation, body, request }) => {
        if (body.report_every_minutes !== undefined)
          parts.signs.note(installation, body.report_every_minutes);
        return await takeBatch(parts, installation, { ...body, source_address: request.address });
      },
      smallSos: async ({ body, request }) => await takeSmallSos(parts, body.sos, request.address),
      state: async ({ installation }) => await readState(parts.database, installation),
      messages: async ({ tx, installation, query }) =>
        await readMessagesForDevice(tx, installation.device_id, query.after),
      readMessage: async ({ tx, installation, params }) =>
        found(await markReadOnPhone(tx, installation.device_id, params.id)),
      inbox: async ({ tx, installation }) =>
        installation.user_id === null ? [] : await readInbox(tx, personOf(installation)),
      readInbox: async ({ tx, installation, params }) =>
        found(await markInboxRead(tx, personOf(installation), params.id)),
      answerInbox: async ({ installation, params, body }) => {
        await parts.database.write({ role: 'platform' }, async (tx) => {
          await markInboxRead(tx, personOf(installation), params.id);
          await takeAppAnswer(tx, personOf(installation), { id: params.id, answer: body.answer });
        });
        parts.afterAlarms();
        return null;
      },
      webPushKey: async () => ({ public_key: parts.webPushKey }),
      setPushToken: async (context) => {
        await setPushToken(context.tx, context.installation, context.body.push);
        await tell(context, 'phone_app.push_token_set', {
          provider: context.body.push?.provider ?? null,
        });
        return null;
      },
      setPins: async ({ installation, body }) =>
        await changePins(parts.database, installation, body),
      receipts: async ({ tx, installation, body }) => ({
        noted: await noteReceipts(tx, installation, body.receipts),
      }),
      addButton: async ({ tx, installation, body }) => await addButton(tx, installation, body),
      addFavourite: async ({ tx, installation, body }) =>
        await addFavouriteOfPhone(tx, installation, body),
      answerReminder: async ({ tx, installation, params, body }) =>
        await answerReminder(tx, installation, { id: params.id, ...body }),
      removeButton: async ({ tx, installation, params }) => {
        await removeButton(tx, installation, params.id);
        return null;
      },
      end: async (context) => {
        if (await endInstallation(context.tx, context.installation))
          await tell(context, 'phone_app.ended', {});
        return null;
      },
    },
    // A batch is kept by the intake's transaction, names of staff and PINs are out of an
    // organisation's view, and an answer may raise an alert.
    ['events', 'state', 'answerInbox', 'setPins'],
  );

/** @throws 404 unless it exists */
function found(is: boolean): null {
  if (!is) throw notFound();
  return null;
}

/** @throws 404 for a phone that no person carries: it has no messages */
function personOf({ organisation_id, user_id }: Installation): {
  organisation_id: number;
  user_id: number;
} {
  if (user_id === null) throw notFound();
  return { organisation_id, user_id };
}

const decisionRoutes = ({ links }: Pick<PhoneAppParts, 'links'>): Route[] =>
  router(activationAttemptsApi, {
    makeCode: async ({ tx, actor, params, body }) =>
      await makeCode(tx, actor, {
        userId: params.id,
        deviceId: body.device_id,
        deviceName: body.device_name,
        origin: links.origin,
      }),
    list: async ({ tx, query }) => await listAttempts(tx, query),
    createDevice: async ({ tx, actor, params, body }) =>
      await createDevice(tx, actor, {
        attemptId: params.id,
        userId: body.user_id,
        deviceName: body.device_name,
      }),
    deny: async ({ tx, actor, params }) => await denyAttempt(tx, actor, params.id),
  });

const tell = async (
  { tx, installation }: Pick<Context, 'tx' | 'installation'>,
  kind: string,
  data: Record<string, unknown>,
): Promise<void> => {
  const { organisation_id, device_id, user_id, installation_id } = installation;
  const about = { organisation_id, device_id, ...(user_id === null ? {} : { user_id }) };
  await recordEvents(tx, [{ kind, ...about, data: { installation_id, ...data } }]);
};
