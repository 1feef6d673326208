// The calls of sign-up questions, answered by the resource kit; its own calls are the questions to
// a person and the person's answers.
import { shownPersonOf } from '#domain/access/actor.ts';
import { conflict, notFound, unauthenticated } from '#domain/kit/errors.ts';
import {
  type ProfileQuestion,
  questionsApi,
  signUpQuestions,
} from '#domain/organisations/questions/questions.api.ts';
import {
  mostQuestions,
  questionFaults,
  type SignUpQuestion,
} from '#domain/organisations/questions/sign-up-question.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import type { Child } from '#server/kit/resource/children.ts';
import { crud } from '#server/kit/resource/crud.ts';
import type { CrudRules } from '#server/kit/resource/row-actions.ts';
import { tableStore } from '#server/kit/resource/table-store.ts';
import { questionsFor } from './answers.service.ts';

/** Texts in the row itself, edited as rows of a form. */
const options: Child = {
  read: async (tx, ids) => {
    const rows = await tx<{ id: number; options: string[] }[]>`
      select id, options from sign_up_questions where id = any(${[...ids]}::bigint[])`;
    return new Map(rows.map((row) => [row.id, row.options.map((option) => ({ option }))]));
  },
  write: async (tx, id, value: readonly { option: string }[]) =>
    void (await tx`
      update sign_up_questions
      set options = ${value.map(({ option }) => option)}::text[]
      where id = ${id}
    `),
};

const store = tableStore(signUpQuestions, {
  table: 'sign_up_questions',
  children: { options },
  derived: {
    answers_count: (tx) =>
      tx`
        (select count(*)::int
          from sign_up_answers a
          where a.organisation_id = t.organisation_id and a.question_id = t.id)
      `,
  },
  always: {
    order: (tx) =>
      tx`
        (select coalesce(max(q."order"), 0) + 1
          from sign_up_questions q
          where q.organisation_id = app.tenant())
      `,
  },
});

const refuseTooMany = async (tx: Tx): Promise<void> => {
  // One at a time adds, so that the numbers of their order differ.
  await tx`select pg_advisory_xact_lock(7310062, hashint8(app.tenant()))`;
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from sign_up_questions where organisation_id = app.tenant()`;
  if ((row?.count ?? 0) >= mostQuestions)
    throw conflict(
      'too_many_questions',
      `An organisation can have ${mostQuestions} sign-up questions at most.`,
    );
};

const rules: CrudRules<SignUpQuestion> = {
  faults: questionFaults,
  before: {
    create: refuseTooMany,
    remove: async (_, { answers_count }) => ({ answers_count }),
  },
};

/** Whose a set-up link is; null where it is no longer valid. */
export type PersonOfSignature = (
  tx: Tx,
  signature: string,
) => Promise<{ readonly id: number } | null>;

const { asked, ofPerson, ...ofOrganisation } = questionsApi;

export const questionsRoutes = ({
  database,
  personOf,
}: {
  database: Database;
  personOf?: PersonOfSignature;
}): Route[] => [
  ...crud({ ...signUpQuestions, api: ofOrganisation }, store, rules),
  ...router(
    { asked, ofPerson },
    {
      asked: async (context) =>
        await database.read({ role: 'platform' }, async (tx) => {
          const { signature } = context.query;
          if (signature === undefined) return await questionsFor(tx, shownPersonOf(context.actor));
          const person = await personOf?.(tx, signature);
          if (!person) throw unauthenticated();
          return await questionsFor(tx, person.id);
        }),
      ofPerson: async ({ tx, params }) => {
        const [person] = await tx`select from users where id = ${params.id} and deleted_at is null`;
        if (!person) throw notFound();
        return await tx<ProfileQuestion[]>`
          select q.id, q.question, q.answer_type, q.required, a.answer,
            app.iso(a.answered_at) as answered_at
          from users u join sign_up_questions q on q.organisation_id = u.organisation_id
            left join sign_up_answers a
              on a.organisation_id = q.organisation_id
              and a.question_id = q.id
              and a.user_id = u.id
          where u.id = ${params.id} order by q."order", q.id`;
      },
    },
  ),
];
