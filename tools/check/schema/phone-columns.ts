// Columns that hold a phone number take E.164 only (decision 0053): by the trigger
// numbers_are_dialled or by a check; every other says why not.
import type { ISql } from 'postgres';
import type { CatalogueFinding } from './catalogue-finding.ts';

/** A serial number is no telephone number. */
const NAMED_AS_NUMBER = '(^|(?<!serial)_)(mobile|landline|phone|number|msisdn|recipient)$';

/** As table.column, each with its reason. */
const OTHER_FORMS: Readonly<Record<string, string>> = {
  'activation_attempts.phone':
    'typed in the app without an account; shown for the decision, never dialled by the program',
  'alert_messages.number': 'of an inbound text what the network says, which may be a short code',
  'connect_texts.recipient': 'copied from the guarded number of a device',
  'deliveries.recipient':
    'an email address, a push token or a number, by the channel; an alarm is never refused for its form',
  'escalation_steps.mobile': 'copied from a guarded column; an alarm is never refused for its form',
  'escalation_steps.landline':
    'copied from a guarded column; an alarm is never refused for its form',
  'inbound_messages.from_number':
    'what the network says: a number, a short code or the name of a sender',
  'inbound_messages.to_number': 'what the network says: a number or a short code',
  'message_recipients.number': 'copied from a guarded column, or read when it was typed',
  'opt_outs.phone': 'who wrote STOP, as the network says',
  'outbox_messages.recipient': 'as in deliveries',
  'partner_dispatches.recipient': 'an email address or a number, copied from a guarded column',
  'phone_calls.number': 'what an operator dialled, which may be an emergency number such as 000',
  'system_configuration.centre_phone':
    'read out by operators as it is written, never dialled by the program; may be short, such as 13 14 50',
  'verification_codes.recipient': 'an email address or a number, by the channel',
};

/** Every column that is named like a number, takes any text, and says no reason. */
export async function phoneColumnFindings(
  sql: ISql,
  reasons: Readonly<Record<string, string>> = OTHER_FORMS,
): Promise<CatalogueFinding[]> {
  const rows = await sql<{ table: string; column: string }[]>`
    select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped and a.atttypid = 'text'::regtype
      and a.attname ~ ${NAMED_AS_NUMBER}
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'numbers_are_dialled'
        and a.attname::text = any(string_to_array(encode(t.tgargs, 'escape'), '\\000')))
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey)
        and pg_get_constraintdef(k.oid) like '%\\+[1-9][0-9]%')
    order by 1, 2`;
  const open = rows.filter(({ table, column }) => !(`${table}.${column}` in reasons));
  return open.map(({ table, column }) => ({
    table,
    rule: 'number-form',
    message: `${column} takes any text: add it to the trigger numbers_are_dialled, or say why not in tools/check/schema/phone-columns.ts`,
  }));
}
