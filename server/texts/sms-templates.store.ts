// Reads the words of a text message as the platform changed them.
import { filledSms, type SmsTypeName, smsTypes } from '#domain/texts/sms-types.ts';
import type { Tx } from '#server/kit/db/database.ts';

/** The message as it is sent now, by the default words where they were not changed. */
export async function smsBody(
  tx: Tx,
  name: SmsTypeName,
  values: Readonly<Record<string, string>>,
): Promise<string> {
  const [row] = await tx<
    { content: string | null }[]
  >`select content from sms_templates where id = ${smsTypes[name].id}`;
  return filledSms(name, row?.content ?? null, values);
}
