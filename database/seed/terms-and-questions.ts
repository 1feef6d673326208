// The terms, sign-up questions and pendant onboarding questions that the demo world's people have
// accepted and answered. Derived from ids: no dice are thrown.
import { insertRows } from './rows.ts';
import { after, type SeedContext, type SeededOrganisation, type SeededPerson } from './world.ts';

const day = 1440;

const platformTerms = [
  `# Terms of use

Vigil raises alerts for people who work alone and brings them to operators who respond.

## What you agree to

- Keep your phone or pendant charged and with you while you work.
- Keep your phone numbers and personal contacts up to date.
- Raise test alerts only after you have told the monitoring centre.`,
  `# Terms of use

Vigil raises alerts for people who work alone and brings them to operators who respond.

## What you agree to

- Keep your phone or pendant charged and with you while you work.
- Keep your phone numbers and personal contacts up to date.
- Raise test alerts only after you have told the monitoring centre.
- Your position is shared with the people who respond **while an alert is open**.

## Your data

Calls during an alert are recorded and kept for 7 years. Questions are answered at [the privacy office](https://vigil.example/privacy).`,
];

/**
 * Everybody accepted both the day after they were published; invited people accept them at the
 * set-up.
 */
async function seedTerms({ tx, now }: Pick<SeedContext, 'tx' | 'now'>): Promise<void> {
  const published = [after(now, -400 * day), after(now, -75 * day)];
  await insertRows(
    tx,
    'terms',
    platformTerms.map((content, at) => ({
      organisation_id: null,
      version: at + 1,
      content,
      written_by: 'Priya Raman',
      created_at: published[at],
    })),
  );
  for (const [at, days] of [399, 74].entries())
    await tx`
      update users
      set terms_id = (select id from terms where organisation_id is null and version = ${at + 1}),
        terms_accepted_at = ${after(now, -days * day)} where status <> 'pending'`;
}

const questions = [
  {
    question: 'Which language do you prefer on the phone?',
    answer_type: 'choice',
    options: ['English', 'Greek', 'Italian', 'Vietnamese'],
    required: false,
    order: 1,
  },
  {
    question: 'Do you drive alone between clients?',
    answer_type: 'yes_no',
    options: [],
    required: false,
    order: 2,
  },
];

const onboarding = [
  { question: 'Will you wear the pendant around the neck or at the belt?', required: true },
  { question: 'Has somebody shown you how to hold the SOS button?', required: true },
  { question: 'Where will you charge it overnight?', required: false },
];
const pendants = 2;

export async function seedTermsAndQuestions(
  { tx, now }: Pick<SeedContext, 'tx' | 'now'>,
  organisations: readonly SeededOrganisation[],
  people: readonly SeededPerson[],
): Promise<void> {
  await seedTerms({ tx, now });
  const redgum = organisations.find(({ key }) => key === 'redgum');
  if (!redgum) return;
  const organisation_id = redgum.id;
  const [created_at, answered_at] = [after(now, -180 * day), after(now, -170 * day)];
  await insertRows(
    tx,
    'sign_up_questions',
    questions.map((question) => ({
      organisation_id,
      created_at,
      updated_at: created_at,
      ...question,
    })),
  );
  const rows = await tx<
    { id: number }[]
  >`select id from sign_up_questions where organisation_id = ${organisation_id} order by "order"`;
  const [language, alone] = [rows[0]?.id, rows[1]?.id];
  const answers = people
    .filter(({ organisation, role }) => organisation === 'redgum' && role !== 'escalation_contact')
    .flatMap(({ id: user_id }) => {
      const answer = { organisation_id, user_id, answered_at };
      const preferred = questions[0]?.options[user_id % 9] ?? 'English';
      return [
        { ...answer, question_id: language, answer: preferred },
        ...(user_id % 3 === 0
          ? []
          : [{ ...answer, question_id: alone, answer: user_id % 2 === 0 ? 'yes' : 'no' }]),
      ];
    });
  await insertRows(tx, 'sign_up_answers', answers);
  await insertRows(
    tx,
    'onboarding_questions',
    onboarding.map((row, at) => ({ device_type_id: pendants, order: at + 1, ...row })),
  );
}
