// The words of the email that a scheduled report sends; the form of a schedule previews them.
import type { Reader } from '#domain/kit/wording/reader.ts';

/** Larger files, in bytes, are sent as a link only. */
export const mostAttached = 5_000_000;

export interface ReportMail {
  /** Of the schedule. */
  readonly name: string;
  /** The first name of the recipient; empty for an address without an account. */
  readonly recipient: string;
  readonly rows: number;
  /** Whether the report was cut at the limit of its format. */
  readonly is_cut: boolean;
  readonly is_attached: boolean;
  readonly url: string;
  /** When the link ends. */
  readonly expires_at: Date;
  /** IANA zone of the schedule, in which that is said. */
  readonly timezone: string;
}

export const reportSubject = (name: string): string => `Report: ${name}`;

/** The text of the email in the words of its reader (R374). */
export const reportMail = (
  { name, recipient, rows, is_cut, is_attached, url, expires_at, timezone }: ReportMail,
  reader: Reader,
): string => `${recipient === '' ? 'Hello,' : `Hello ${recipient},`}

The report "${name}" is ready, with ${reader.number(rows)} ${rows === 1 ? 'row' : 'rows'}${is_cut ? ' (it was cut at the limit)' : ''}.${is_attached ? ' It is attached.' : ''}

Download it until ${reader.date(expires_at, timezone)}, ${reader.time(expires_at, timezone)} (${timezone}):
${url}

Anyone with this link can open the report. Do not forward it.
`;
