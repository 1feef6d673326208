// Reading, saving, resetting and trying out email templates, the platform's and an organisation's
// alike.

import { conflict, invalid, notFound } from '#domain/kit/errors.ts';
import type { Queued } from '#domain/kit/services/delivery-service.ts';
import { type EmailTemplateText, emailTemplateFaults } from '#domain/texts/email-template.ts';
import type { EmailPreview, EmailTemplate } from '#domain/texts/email-templates.api.ts';
import { allEmailTypes, type EmailType, findEmailType } from '#domain/texts/email-types.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { requireService } from '#server/kit/delivery-services.ts';
import { changedMeanwhile } from '#server/kit/resource/changed-meanwhile.ts';
import type { Doing } from '#server/kit/resource/row-actions.ts';
import { sanitiseRichText } from '#server/kit/rich-text/sanitise.ts';
import * as store from './email-templates.store.ts';
import { filled } from './rendered-email.service.ts';

/** Whose template: of an organisation, or with null the platform's. */
export interface Place {
  readonly organisationId: number | null;
  readonly typeId: number;
}

/** An email to a person, put on its way in the transaction it belongs to. */
export type QueueMail = (
  tx: Tx,
  mail: {
    organisation_id: number | null;
    recipient: string;
    subject: string;
    body: string;
    html: string;
    idempotency_key: string;
  },
) => Promise<Queued>;

export async function listTemplates(
  tx: Tx,
  organisationId: number | null,
): Promise<EmailTemplate[]> {
  const stored = await store.listStored(tx, organisationId);
  return allEmailTypes.map((type) =>
    shown(
      type,
      organisationId,
      stored.find(({ type_id }) => type_id === type.id),
    ),
  );
}

function shown(
  { id, name, title, subject, content }: EmailType,
  organisationId: number | null,
  found?: store.StoredTemplate,
): EmailTemplate {
  const own =
    found?.source === (organisationId === null ? 'platform' : 'organisation') ? found : undefined;
  return {
    type_id: id,
    type: name,
    title,
    source: found?.source ?? 'default',
    subject: found?.subject ?? subject,
    content: sanitiseRichText(found?.content ?? content).html,
    updated_at: own?.updated_at ?? null,
    updated_by: own?.updated_by ?? null,
    failed_at: own?.failed_at ?? null,
  };
}

async function requireTemplate(
  tx: Tx,
  { organisationId, typeId }: Place,
): Promise<{ type: EmailType; now: EmailTemplate }> {
  const type = findEmailType(typeId);
  if (!type) throw notFound();
  const [stored] = await store.listStored(tx, organisationId, typeId);
  return { type, now: shown(type, organisationId, stored) };
}

/** @throws 404 for a type that does not exist */
export const readTemplate = async (tx: Tx, place: Place): Promise<EmailTemplate> =>
  (await requireTemplate(tx, place)).now;

/**
 * @throws 409 `changed_meanwhile` with what others changed; 422 with what is wrong at each field
 */
export async function saveTemplate(
  { tx, actor }: Doing,
  place: Place,
  {
    updated_at,
    ...given
  }: { readonly updated_at: string | null } & {
    readonly [Key in keyof EmailTemplateText]?: string | undefined;
  },
): Promise<EmailTemplate> {
  await store.lockTemplate(tx, place.organisationId, place.typeId);
  const { type, now } = await requireTemplate(tx, place);
  if (now.updated_at !== updated_at) throw await stale(tx, place, { since: updated_at, now });
  const text = checked(type, {
    subject: given.subject ?? now.subject,
    content: given.content ?? now.content,
  });
  const changes = changesOf(now, text);
  if (Object.keys(changes).length === 0) return now;
  await store.keepTemplate(tx, place.organisationId, place.typeId, {
    ...text,
    updated_by: actor.name,
  });
  await tell({ tx, actor }, place, { kind: 'email_template.updated', data: { changes } });
  return (await requireTemplate(tx, place)).now;
}

/** Nothing happens where there is no own template. */
export async function resetTemplate({ tx, actor }: Doing, place: Place): Promise<EmailTemplate> {
  await store.lockTemplate(tx, place.organisationId, place.typeId);
  const { now } = await requireTemplate(tx, place);
  if (now.updated_at === null) return now;
  await store.removeTemplate(tx, place.organisationId, place.typeId);
  const after = (await requireTemplate(tx, place)).now;
  await tell({ tx, actor }, place, {
    kind: 'email_template.updated',
    data: { reset: true, changes: changesOf(now, after) },
  });
  return after;
}

const changesOf = (
  before: EmailTemplateText,
  after: EmailTemplateText,
): Record<string, [string, string]> =>
  Object.fromEntries(
    (['subject', 'content'] as const)
      .filter((key) => before[key] !== after[key])
      .map((key): [string, [string, string]] => [key, [before[key], after[key]]]),
  );

const stale = async (
  tx: Tx,
  { organisationId, typeId }: Place,
  { since, now }: { since: string | null; now: EmailTemplate },
) =>
  await changedMeanwhile(tx, {
    kind: 'email_template.updated',
    organisation_id: organisationId,
    id: typeId,
    one: 'template',
    since,
    record: { subject: now.subject, content: now.content },
  });

/**
 * The text as it is kept. @throws 422: placeholders that are not closed or not known, links to
 * other than http and https
 */
function checked(type: EmailType, { subject, content }: EmailTemplateText): EmailTemplateText {
  const { html, refusedLinks } = sanitiseRichText(content);
  const text = { subject: subject.replace(/\s+/g, ' ').trim(), content: html };
  const faults = emailTemplateFaults(type, text);
  const links = refusedLinks.map(
    (link) => `The link “${link}” does not start with http:// or https://. Change or remove it.`,
  );
  if (links.length > 0) faults['content'] = [...links, ...(faults['content'] ?? [])];
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return text;
}

export interface EmailParts {
  readonly database: Database;
  readonly queueMail: QueueMail;
  /** Makes the whole HTML of an email of an organisation, as it is sent. */
  readonly emailHtml: (
    tx: Tx,
    email: { organisation_id: number | null; body: string; html: string },
  ) => Promise<string | null>;
}

/** @throws 422 for a person of another organisation, and as saving */
export async function previewTemplate(
  { tx, actor }: Doing,
  place: Place,
  { user_id, ...text }: EmailTemplateText & { readonly user_id: number | null },
  { emailHtml }: EmailParts,
): Promise<EmailPreview> {
  const { type } = await requireTemplate(tx, place);
  const kept = checked(type, text);
  const person =
    place.organisationId === null
      ? await store.findSelf(tx, actor.user_id)
      : await store.findPreviewPerson(tx, place.organisationId, user_id);
  if (!person) throw invalid({ user_id: ['Choose a person of this organisation.'] });
  const { subject, body, html } = filled(kept, valuesFor(type, person));
  const whole = await emailHtml(tx, { organisation_id: place.organisationId, body, html });
  return { subject, html: whole ?? html, text: body, user_id: person.id, person: person.name };
}

/**
 * @throws 409 without an email of one's own, or where email is not set up; 422 as saving; 429 after
 * several tests
 */
export async function sendTest(
  { tx, actor }: Doing,
  place: Place,
  text: EmailTemplateText,
  { database, queueMail, countTest }: EmailParts & { readonly countTest: (userId: number) => void },
): Promise<{ email: string }> {
  const { type } = await requireTemplate(tx, place);
  const kept = checked(type, text);
  // Outside the view: staff of the platform are in no organisation.
  const self = await database.ask(async (all) => await store.findSelf(all, actor.user_id));
  const recipient = self?.email ?? null;
  if (!self || recipient === null)
    throw conflict('no_recipient', 'Your account has no email address to send a test to.');
  await requireService(tx, 'email');
  countTest(self.id);
  const organisation =
    place.organisationId === null
      ? undefined
      : await store.findOrganisationName(tx, place.organisationId);
  const { subject, ...mail } = filled(
    kept,
    valuesFor(type, { ...self, organisation: organisation ?? self.organisation }),
  );
  const event = await tell({ tx, actor }, place, {
    kind: 'email_template.tested',
    data: { email: recipient },
  });
  void (await queueMail(tx, {
    organisation_id: place.organisationId,
    recipient,
    subject: `Test: ${subject}`,
    ...mail,
    idempotency_key: `email_template.tested:${event}`,
  }));
  return { email: recipient };
}

/** The person's own data; what only a real email has is an example. */
const valuesFor = (
  { placeholders }: EmailType,
  { first_name, name, organisation }: store.PreviewPerson,
): Record<string, string> => ({
  ...placeholders,
  first_name,
  organisation: organisation ?? 'Vigil',
  ...('person' in placeholders ? { person: name } : {}),
});

async function tell(
  { tx, actor }: Doing,
  { organisationId, typeId }: Place,
  { kind, data }: { kind: string; data: Record<string, unknown> },
): Promise<number | undefined> {
  const [event] = await recordEvents(tx, [
    {
      kind,
      organisation_id: organisationId,
      actor_staff_id: actor.user_id,
      acting_for_staff_id: actor.acting_for_user_id,
      data: { id: typeId, by: actor.name, ...data },
    },
  ]);
  return event?.id;
}
