// The calls of messages: counted and sent in the caller's own view, and listed as that view shows
// them.
import { actsForAnother, isStaff } from '#domain/access/access.policy.ts';
import { type Actor, shownPersonOf } from '#domain/access/actor.ts';
import { conflict, invalid } from '#domain/kit/errors.ts';
import { refuseIf } from '#domain/kit/policy.ts';
import { contentFaults, type MessageFields, messageFaults } from '#domain/messages/message.ts';
import { allMessagesApi, messagesApi } from '#domain/messages/messages.api.ts';
import { closedRefusal, writesToPeopleOnly } from '#domain/messages/messages.policy.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { createTestLimit } from '#server/kit/test-sends.ts';
import { closeCheck, markSafe } from './answers/safety-check.service.ts';
import { listChoosable } from './choosable.store.ts';
import { type Again, lockAgain, sendAgain } from './copies/copies.store.ts';
import { recipientFaults } from './recipient-faults.service.ts';
import { recipientCount } from './recipients.store.ts';
import { recipientsCsv } from './recipients-csv.ts';
import { listRecipients, mostExported, readAllRecipients } from './recipients-list.store.ts';
import { sendMessage } from './send-message.service.ts';
import * as sent from './sent-messages.store.ts';
import { sendTest } from './test-message.service.ts';
import { requireTexts } from './text-limit.service.ts';

export interface MessagesParts {
  /** Called after a commit that left copies waiting. */
  readonly wake: () => void;
  /** Throws 429 if a person sent too many tests. */
  readonly countTest?: (userId: number) => void;
}

export const messagesRoutes = ({ wake, countTest = createTestLimit() }: MessagesParts): Route[] => [
  ...router(messagesApi, {
    choosable: async ({ tx, query }) => await listChoosable(tx, query),
    choosable_here: async ({ tx, query }) => await listChoosable(tx, query),
    list: async ({ tx, query }) => await sent.listMessages(tx, query),
    admin_list: async ({ tx, query }) => await sent.listAdminMessages(tx, query),
    get: async ({ tx, params }) => await sent.readMessage(tx, params.messageId),
    admin_get: async ({ tx, params }) =>
      await sent.readMessage(tx, params.messageId, { from_staff: true }),
    recipients: async ({ tx, params, query }) => await listRecipients(tx, params.messageId, query),
    export: async ({ tx, params }) => await exported(tx, params.messageId),
    count: async ({ tx, actor, params, body }) => {
      requireCountable(actor, body);
      return await recipientCount(tx, params.organisationId, {
        ...body,
        people_only: writesToPeopleOnly(actor),
      });
    },
    send: async ({ tx, actor, params, body, afterCommit }) => {
      const { organisationId: organisation_id } = params;
      const faults = { ...messageFaults(body), ...recipientFaults(actor, body.recipients) };
      if (Object.keys(faults).length > 0) throw invalid(faults);
      const { id, recipient_count } = await sendMessage(tx, {
        ...body,
        organisation_id,
        schedule_id: null,
        people_only: writesToPeopleOnly(actor),
        sender_id: shownPersonOf(actor),
        from_staff: isStaff(actor),
        ...(actsForAnother(actor) ? {} : { sender_name: actor.name }),
      });
      await note(tx, actor, {
        organisation_id,
        kind: 'message.sent',
        message_id: id,
        title: body.title,
        recipients: recipient_count,
      });
      afterCommit(wake);
      return await sent.readMessage(tx, id);
    },
    test: async ({ tx, actor, params, body, afterCommit }) => {
      const way = await sendTest(
        tx,
        shownPersonOf(actor),
        { ...body, organisation_id: params.organisationId },
        countTest,
      );
      if (!way)
        throw conflict(
          'no_way_to_message',
          'Add a mobile number or an email to your account to get a test message.',
        );
      await note(tx, actor, {
        organisation_id: params.organisationId,
        kind: 'message.tested',
        channel: way.channel,
      });
      afterCommit(wake);
      return way;
    },
    ask_again: async (context) => await again(context, 'unanswered', wake),
    retry: async (context) => await again(context, 'failed', wake),
    mark_safe: async ({ tx, actor, params }) => {
      await marked(tx, actor, params);
      return { answer: 'safe' as const };
    },
    close: async ({ tx, actor, params }) => {
      await closed(tx, actor, params);
      return await sent.readMessage(tx, params.messageId);
    },
  }),
  ...router(allMessagesApi, {
    list: async ({ tx, query }) => await sent.listAllMessages(tx, query),
    inbound: async ({ tx, query }) => await sent.listInbound(tx, query),
  }),
];

/**
 * The errors of a message that is counted, the same as when it is sent, except that missing choices
 * and text are allowed.
 */
function requireCountable(
  actor: Actor,
  message: Pick<MessageFields, 'content' | 'recipients'>,
): void {
  const faults = { ...contentFaults(message), ...recipientFaults(actor, message.recipients) };
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

interface AgainContext {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly params: { readonly organisationId: number; readonly messageId: number };
  afterCommit(work: () => void): void;
}

async function again(
  { tx, actor, params, afterCommit }: AgainContext,
  which: Again,
  wake: () => void,
): Promise<{ count: number }> {
  refuseIf(closedRefusal(await sent.requireMessage(tx, params.messageId)));
  const copies = await lockAgain(
    tx,
    { organisation_id: params.organisationId, id: params.messageId },
    which,
  );
  await requireTexts(
    tx,
    copies.reduce((sum, { parts }) => sum + parts, 0),
  );
  await sendAgain(tx, copies);
  const count = copies.length;
  const kind = which === 'failed' ? 'message.retried' : 'message.asked_again';
  await note(tx, actor, {
    organisation_id: params.organisationId,
    kind,
    message_id: params.messageId,
    recipients: count,
  });
  afterCommit(wake);
  return { count };
}

async function exported(tx: Tx, id: number) {
  const { title } = await sent.requireMessage(tx, id);
  const found = await readAllRecipients(tx, id, mostExported);
  const rows = found.slice(0, mostExported);
  const name = `message-${id}-${title.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')}.csv`;
  return {
    name,
    pieces: recipientsCsv(rows),
    rows: rows.length,
    is_cut: found.length > rows.length,
  };
}

type CheckParams = AgainContext['params'];

async function marked(
  tx: Tx,
  actor: Actor,
  params: CheckParams & { readonly recipientId: number },
): Promise<void> {
  const at = {
    organisation_id: params.organisationId,
    message_id: params.messageId,
    recipient_id: params.recipientId,
  };
  const recipient = await markSafe(tx, actor, at);
  if (recipient) await note(tx, actor, { kind: 'message.marked_safe', ...at, ...recipient });
}

async function closed(tx: Tx, actor: Actor, params: CheckParams): Promise<void> {
  const at = { organisation_id: params.organisationId, message_id: params.messageId };
  if (await closeCheck(tx, actor, at)) await note(tx, actor, { kind: 'message.closed', ...at });
}

interface Note {
  readonly organisation_id: number;
  readonly kind: string;
  /** The person whose history contains it. */
  readonly user_id?: number | null;
  readonly [fact: string]: unknown;
}

const note = async (
  tx: Tx,
  actor: Actor,
  { organisation_id, kind, user_id, ...data }: Note,
): Promise<void> => {
  const who = { actor_staff_id: actor.user_id, acting_for_staff_id: actor.acting_for_user_id };
  await recordEvents(tx, [
    { organisation_id, kind, ...who, ...(user_id == null ? {} : { user_id }), data },
  ]);
};
