// The calls of profile links: an administrator sends one; the phone that opens it saves the profile
// once.

import { randomBytes } from 'node:crypto';
import type { Actor } from '#domain/access/actor.ts';
import { AppError, notFound, tooMany } from '#domain/kit/errors.ts';
import { authorise } from '#domain/kit/policy.ts';
import { dialled } from '#domain/kit/telephone/number-reading.ts';
import { masked, secondsBetweenCodes, waitText } from '#domain/sign-in/codes.ts';
import {
  profileLinkHours,
  profileLinkRefusedText,
  profileLinksApi,
} from '#domain/sign-in/profile-links.api.ts';
import { mayManage } from '#domain/users/users.policy.ts';
import { reachOf } from '#server/kit/access/scope.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { notSetUp, readServices } from '#server/kit/delivery-services.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { hashToken } from '#server/kit/http/guards/token.ts';
import { completeProfile } from '#server/users/steps/complete-profile.service.ts';
import type { QueueMessage } from '../codes.service.ts';
import * as store from './profile-links.store.ts';

export interface ProfileLinkParts {
  readonly database: Database;
  readonly queueMessage: QueueMessage;
  readonly links: { readonly origin: string };
}

const platform = { role: 'platform' } as const;
const hashOf = (token: string): Buffer => hashToken(token.slice(0, 200));

export const profileLinkRoutes = (parts: ProfileLinkParts): Route[] =>
  router(profileLinksApi, {
    send: async ({ actor, params }) => {
      // The caller's own view decides which people they may ask; only the platform's view reads
      // links.
      const person = await parts.database.read(
        reachOf(actor),
        async (tx) => await store.findRecipient(tx, params.id),
      );
      if (!person) throw notFound();
      authorise(mayManage(actor, person));
      return await parts.database.write(
        platform,
        async (tx) => await sendLink(parts, tx, { person, actor }),
      );
    },
    open: async ({ params }) => {
      const owner = await parts.database.read(
        platform,
        async (tx) => await store.findProfileLink(tx, hashOf(params.token), { lock: false }),
      );
      if (!owner) throw notFound();
      return { first_name: owner.first_name, organisation: owner.organisation };
    },
    complete: async ({ params, body }) => {
      await parts.database.write(platform, async (tx) => {
        const owner = await store.findProfileLink(tx, hashOf(params.token), { lock: true });
        if (!owner) throw new AppError(404, 'not_found', profileLinkRefusedText);
        await store.dropProfileLink(tx, owner.id);
        await completeProfile(tx, owner, body);
      });
      return null;
    },
  });

interface Sending {
  readonly person: store.Recipient;
  readonly actor: Actor;
}

/**
 * By SMS, since the page is made for a phone; by email where there is no mobile, or texts are not
 * set up.
 */
async function sendLink(
  { queueMessage, links }: ProfileLinkParts,
  tx: Tx,
  { person, actor }: Sending,
) {
  const services = await readServices(tx);
  const mobile = services.has('sms') || person.email === null ? dialled(person.mobile) : null;
  const recipient = mobile ?? person.email;
  if (recipient === null)
    throw new AppError(409, 'no_recipient', `${person.name} has neither a mobile nor an email.`);
  const ago = await store.secondsSinceLink(tx, person.id);
  const wait = ago === null ? 0 : Math.ceil(secondsBetweenCodes - ago);
  if (wait > 0) throw tooMany(`A link was sent recently. ${waitText(wait)}`, wait);
  const token = randomBytes(32).toString('base64url');
  const hash = hashToken(token);
  await store.keepProfileLink(tx, person.id, { hash, hours: profileLinkHours });
  const url = `${links.origin}/mobile/complete-profile/${token}`;
  const channel = mobile === null ? ('email' as const) : ('sms' as const);
  const text = `${person.organisation} asks you to complete your Vigil profile: ${url} The link works once and expires in ${profileLinkHours} hours.`;
  const queued = await queueMessage(tx, {
    organisation_id: person.organisation_id,
    lane: 'ordinary',
    channel,
    recipient,
    ...(channel === 'sms'
      ? { body: text }
      : { subject: 'Complete your profile', body: `Hello ${person.first_name},\n\n${text}` }),
    idempotency_key: `profile_link:${hash.toString('hex').slice(0, 32)}`,
    valid_minutes: profileLinkHours * 60,
  });
  if (queued === 'not_set_up') throw notSetUp(channel);
  const sent = { channel, sent_to: masked(recipient) };
  await recordEvents(tx, [
    {
      kind: 'user.profile_link_sent',
      organisation_id: person.organisation_id,
      user_id: person.id,
      actor_staff_id: actor.user_id,
      acting_for_staff_id: actor.acting_for_user_id,
      data: { id: person.id, ...sent, by: actor.name },
    },
  ]);
  return sent;
}
