// The sign-up questions of a person, and keeping the answers: one place for the set-up and
// everything that reads them.
import { invalid, notFound } from '#domain/kit/errors.ts';
import {
  type AskedQuestion,
  answerFaults,
  type GivenAnswers,
} from '#domain/organisations/questions/sign-up-question.ts';
import type { Tx } from '#server/kit/db/database.ts';

/** The questions a person is asked, with their answers so far. */
export async function questionsFor(tx: Tx, userId: number): Promise<AskedQuestion[]> {
  const [person] = await tx<
    { organisation_id: number | null }[]
  >`select organisation_id from users where id = ${userId}`;
  return person?.organisation_id
    ? await asked(tx, { organisation_id: person.organisation_id, id: userId })
    : [];
}

interface Asked {
  readonly organisation_id: number;
  readonly id: number;
}

const asked = async (tx: Tx, { organisation_id, id }: Asked): Promise<AskedQuestion[]> =>
  await tx<AskedQuestion[]>`
    select q.id, q.question, q.answer_type, q.options, q.required, a.answer
    from sign_up_questions q
      left join sign_up_answers a
        on a.organisation_id = q.organisation_id
        and a.question_id = q.id
        and a.user_id = ${id}
    where q.organisation_id = ${organisation_id} order by q."order", q.id`;

/**
 * Keeps the answers of a person. The caller's view must show the person, and the caller writes the
 * event.
 * @param answers by the id of the question; one that is not given keeps its answer, null takes it
 * away
 * @throws 422 with the texts under `answers.<id>`, and nothing is written; 404 for a person who
 * does not exist
 */
export async function saveAnswers(tx: Tx, userId: number, answers: GivenAnswers): Promise<void> {
  // Held, so that of two savings the later one sees what the earlier one wrote.
  await tx`select from users where id = ${userId} for no key update`;
  const [person] = await tx<{ organisation_id: number | null }[]>`
    select organisation_id from users where id = ${userId} and deleted_at is null`;
  if (!person) throw notFound();
  const questions = await questionsFor(tx, userId);
  const faults = answerFaults(questions, answers);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const given = Object.entries(answers);
  const emptied = given.filter(([, answer]) => !answer).map(([id]) => Number(id));
  const kept = given.flatMap(([id, answer]) =>
    answer ? [{ question_id: Number(id), answer }] : [],
  );
  if (emptied.length > 0)
    await tx`
      delete from sign_up_answers
      where user_id = ${userId} and question_id = any(${emptied}::bigint[])
    `;
  if (kept.length === 0) return;
  await tx`
    insert into sign_up_answers (organisation_id, user_id, question_id, answer)
    select ${person.organisation_id}::bigint, ${userId}::bigint, given.question_id, given.answer
    from jsonb_to_recordset(${tx.json(kept)}) given (question_id bigint, answer text)
    on conflict (organisation_id, user_id, question_id) do update set answer = excluded.answer,
      answered_at = app.now()
      where sign_up_answers.answer <> excluded.answer`;
}
