// The calls of terms and conditions, the platform's and an organisation's alike.
import { conflict, invalid, notFound } from '#domain/kit/errors.ts';
import {
  organisationTermsApi,
  platformTermsApi,
  type TermsHistory,
  type TermsText,
} from '#domain/organisations/terms/terms.api.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import type { Doing } from '#server/kit/resource/row-actions.ts';
import { countBound, findTerms, insertTerms, listTerms, lockLatest } from './terms.store.ts';

async function historyOf(tx: Tx, organisationId: number | null): Promise<TermsHistory> {
  const [versions, bound_count] = await Promise.all([
    listTerms(tx, organisationId),
    countBound(tx, organisationId),
  ]);
  return { versions, bound_count };
}

async function requireTerms(tx: Tx, organisationId: number | null, id: number): Promise<TermsText> {
  const found = await findTerms(tx, organisationId, id);
  if (!found) throw notFound();
  return found;
}

interface Written {
  readonly content: string;
  readonly seen_version: number;
}

async function publish(
  { tx, actor }: Doing,
  organisation_id: number | null,
  { content, seen_version }: Written,
): Promise<TermsText> {
  const latest = await lockLatest(tx, organisation_id);
  const version = (latest?.version ?? 0) + 1;
  if (seen_version !== version - 1)
    throw conflict(
      'changed_meanwhile',
      `Version ${version - 1} was published meanwhile. Reload the page and read it first.`,
    );
  if (latest?.content === content)
    throw invalid({ content: [`This is the text of version ${latest.version}. Change it first.`] });
  const id = await insertTerms(tx, { organisation_id, version, content, written_by: actor.name });
  await recordEvents(tx, [
    {
      organisation_id,
      kind: 'terms.created',
      actor_staff_id: actor.user_id,
      acting_for_staff_id: actor.acting_for_user_id,
      data: { id, version, by: actor.name },
    },
  ]);
  return await requireTerms(tx, organisation_id, id);
}

export const termsRoutes: Route[] = [
  ...router(platformTermsApi, {
    list: async ({ tx }) => await historyOf(tx, null),
    get: async ({ tx, params }) => await requireTerms(tx, null, params.id),
    create: async ({ tx, actor, body }) => await publish({ tx, actor }, null, body),
  }),
  ...router(organisationTermsApi, {
    list: async ({ tx, params }) => await historyOf(tx, params.organisationId),
    get: async ({ tx, params }) => await requireTerms(tx, params.organisationId, params.id),
    create: async ({ tx, actor, params, body }) =>
      await publish({ tx, actor }, params.organisationId, body),
  }),
];
