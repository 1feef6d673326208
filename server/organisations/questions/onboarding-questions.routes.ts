// The onboarding questions of a type of device: read, and replaced as a whole by a caller who saw
// their newest state.
import { conflict, notFound } from '#domain/kit/errors.ts';
import {
  type OnboardingList,
  onboardingFaults,
  onboardingQuestionsApi,
} from '#domain/organisations/questions/onboarding-questions.api.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { refuseFaults } from '#server/kit/resource/refusals.ts';

async function requireList(tx: Tx, typeId: number): Promise<OnboardingList> {
  const [found] = await tx<OnboardingList[]>`
    select t.id, t.title, app.iso(t.updated_at) as updated_at, coalesce((
      select json_agg(json_build_object('question', q.question, 'required', q.required)
        order by q."order", q.id)
      from onboarding_questions q where q.device_type_id = t.id), '[]') as questions
    from device_types t where t.id = ${typeId}`;
  if (!found) throw notFound();
  return found;
}

/** A question with the same words stays the same row, whatever its place. */
async function replaceList(
  tx: Tx,
  typeId: number,
  questions: OnboardingList['questions'],
): Promise<void> {
  const texts = questions.map((row) => row.question.toLowerCase());
  await tx`
    delete from onboarding_questions
    where device_type_id = ${typeId} and lower(question) <> all(${texts}::text[])
  `;
  await tx`
    insert into onboarding_questions (device_type_id, question, required, "order")
    select ${typeId}::bigint, given.question, given.required, given.place
    from jsonb_to_recordset(${tx.json(questions.map((row, at) => ({ ...row, place: at + 1 })))}) given (question text,
      required boolean, place integer)
    on conflict (device_type_id, lower(question)) do update
      set question = excluded.question, required = excluded.required, "order" = excluded."order"`;
  await tx`update device_types set updated_at = app.now() where id = ${typeId}`;
}

export const onboardingQuestionsRoutes: Route[] = router(onboardingQuestionsApi, {
  get: async ({ tx, params }) => await requireList(tx, params.id),
  update: async ({ tx, actor, params: { id }, body }) => {
    await tx`select from device_types where id = ${id} for no key update`;
    const before = await requireList(tx, id);
    if (before.updated_at !== body.updated_at)
      throw conflict(
        'changed_meanwhile',
        'Somebody else changed these questions. Reload the page to see them.',
      );
    refuseFaults(onboardingFaults(body));
    if (JSON.stringify(before.questions) === JSON.stringify(body.questions)) return before;
    await replaceList(tx, id, body.questions);
    await recordEvents(tx, [
      {
        organisation_id: null,
        kind: 'onboarding_questions.updated',
        actor_staff_id: actor.user_id,
        acting_for_staff_id: actor.acting_for_user_id,
        data: {
          id,
          title: before.title,
          changes: { questions: [before.questions, body.questions] },
          by: actor.name,
        },
      },
    ]);
    return await requireList(tx, id);
  },
});
