// The recipients of a message as a spreadsheet file in which no cell is a formula.
import { csvLine, csvStart } from '#domain/kit/csv.ts';
import type { MessageRecipient } from '#domain/messages/sent-message.ts';

const columns = [
  'name',
  'kind',
  'channel',
  'address',
  'status',
  'reason',
  'answer',
  'answered_at',
  'marked_by',
  'unclear_reply',
] as const;

/** Line by line; times are ISO 8601 in UTC. */
export function* recipientsCsv(recipients: readonly MessageRecipient[]): Generator<string> {
  yield csvStart;
  yield csvLine(columns);
  for (const recipient of recipients)
    yield csvLine(columns.map((column) => recipient[column] ?? ''));
}
