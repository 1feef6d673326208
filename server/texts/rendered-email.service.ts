// An email of a type with a person's data: the organisation's words, else the platform's, else the
// default. A template that cannot be used never stops the email.

import { fillPlaceholders } from '#domain/kit/rich-text/placeholders.ts';
import { escapedHtml, plainTextOf } from '#domain/kit/rich-text/plain-text.ts';
import {
  type EmailType,
  type EmailTypeName,
  type EmailValues,
  emailTypes,
} from '#domain/texts/email-types.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { sanitiseRichText } from '#server/kit/rich-text/sanitise.ts';
import { findOrganisationName, listStored, noteFailed } from './email-templates.store.ts';

export interface RenderedEmail {
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
  /** Its content: a whole document is made of it when it is sent. */
  readonly html: string;
}

type Values = Readonly<Record<string, string>>;

/** @param organisation_id whose words are sent; null for the platform's */
export async function renderEmail<Name extends EmailTypeName>(
  tx: Tx,
  {
    type,
    organisation_id,
    values,
  }: { type: Name; organisation_id: number | null; values: EmailValues<Name> },
): Promise<RenderedEmail> {
  const { id, ...builtIn } = emailTypes[type];
  const [[stored], organisation] = await Promise.all([
    listStored(tx, organisation_id, id),
    organisationName(tx, organisation_id),
  ]);
  const all = { ...values, organisation };
  if (!stored) return filled(builtIn, all);
  try {
    return filled(stored, all);
  } catch (error) {
    const owner = stored.source === 'organisation' ? organisation_id : null;
    await noteFailed(tx, owner, id);
    await recordEvents(tx, [
      {
        kind: 'email_template.failed',
        organisation_id: owner,
        data: { id, type, error: error instanceof Error ? error.message : '' },
      },
    ]);
    return filled(builtIn, all);
  }
}

/** The product's own for people who belong to no organisation. */
export const organisationName = async (tx: Tx, organisationId: number | null): Promise<string> =>
  (organisationId === null ? undefined : await findOrganisationName(tx, organisationId)) ?? 'Vigil';

/** @throws for a placeholder without a value, and where nothing is left to send */
export function filled(
  { subject, content }: Pick<EmailType, 'subject' | 'content'>,
  values: Values,
): RenderedEmail {
  const valueNamed = (name: string): string => {
    const value = values[name];
    if (value === undefined) throw new Error(`The placeholder {{${name}}} has no value.`);
    return value;
  };
  const html = fillPlaceholders(safeHtml(content), (name) => htmlOf(valueNamed(name)));
  const line = fillPlaceholders(subject, valueNamed).replace(/\s+/g, ' ').trim();
  const body = plainTextOf(html);
  if (body === '' || line === '') throw new Error('The template is empty.');
  return { subject: line, body, html };
}

/** The last templates as they were made safe: thousands of people are invited with the same one. */
const made = new Map<string, string>();
const mostMade = 30;

function safeHtml(content: string): string {
  const known = made.get(content);
  if (known !== undefined) return known;
  const [oldest] = made.keys();
  if (oldest !== undefined && made.size >= mostMade) made.delete(oldest);
  const { html } = sanitiseRichText(content);
  made.set(content, html);
  return html;
}

// Only a value that is an address as a whole becomes a link: a name never does.
const htmlOf = (value: string): string => {
  const text = escapedHtml(value);
  return /^https?:\/\/\S+$/.test(value) ? `<a href="${text}">${text}</a>` : text;
};
