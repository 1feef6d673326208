// A list of messages with how far they came: the organisation's own, those of the platform, or
// those of everybody.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MessageRow } from '#domain/messages/sent-message.ts';
import { channelWords, responseWords } from './message-words.ts';

const reached = ({ sent, delivered }: MessageRow): number => sent + delivered;
const missed = ({ failed, unreachable }: MessageRow): number => failed + unreachable;

/** The columns that every list of messages has. */
export const messageColumns = {
  title: { label: msg`Title` },
  created_at: { label: msg`Sent` },
  recipients: { label: msg`Recipients` },
  delivered: {
    label: msg`Reached`,
    cell: (row: MessageRow) => reached(row),
    text: (row: MessageRow) => String(reached(row)),
  },
  failed: {
    label: msg`Not reached`,
    cell: (row: MessageRow) => missed(row),
    text: (row: MessageRow) => String(missed(row)),
  },
  answered: {
    label: msg`Answered`,
    cell: (row: MessageRow) => (row.response_type === null ? '–' : row.answered),
  },
  sender_name: { label: msg`Sent by` },
  channel: { label: msg`Channel`, choices: channelWords, hidden: true },
  response_type: { label: msg`Answer`, choices: responseWords, hidden: true },
  queued: { label: msg`Queued`, hidden: true },
  id: { label: msg`Number`, hidden: true },
};

export const noMessages: { title: MessageDescriptor; text: MessageDescriptor } = {
  title: msg`No messages yet`,
  text: msg`Messages that you send appear here with who got them and what they answered.`,
};
