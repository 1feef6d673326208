// @vitest-environment happy-dom
// A correction of an invoice: a credit stays a credit however its minus is written, what is no
// amount is never sent, and a refusal keeps what was typed.
import { expect, it } from 'vitest';
import { invoicesApi } from '#domain/invoices/invoices.api.ts';
import { answer, networkDown, refuse } from '#web/kit/testing/answers.factory.ts';
import { type OpenOptions, openDialog } from '#web/kit/testing/open-screen.factory.tsx';
import { CorrectionDialog } from './correction-dialog.tsx';

const params = { organisationId: 4, month: '2026-10' };
const line = 'POST /organisations/4/invoices/2026-10/corrections';
const taken = answer(invoicesApi.correct, {} as never);

async function openTyped(typed: string, options: OpenOptions) {
  const screen = await openDialog(
    (close) => <CorrectionDialog params={params} onClose={close} />,
    options,
  );
  await screen.expectFocus('textbox', 'Reason');
  await screen.type('Reason', 'Two devices fewer');
  await screen.type('Amount', typed);
  await screen.press('Add correction');
  return screen;
}

it.each([
  ['-12.50', -1250],
  ['\u221212.50', -1250],
  ['\u22120.01', -1],
  ['12.5', 1250],
  [' 12,50 ', 1250],
  ['1234567.89', 123_456_789],
])('%j is sent as %i cents', async (typed, amount) => {
  const screen = await openTyped(typed, { answers: [taken] });
  await screen.expectWritten([line, { label: 'Two devices fewer', amount }]);
  await screen.expectClosed();
  await screen.expectText('Correction added.');
});

it.each(['', 'ten', '1,200.50', '1.005', '12-', '--5', '\u2212', '12345678'])(
  '%j is no amount: said at the field, and nothing is sent',
  async (typed) => {
    const screen = await openTyped(typed, {});
    await screen.expectProblem('Amount', 'Enter an amount such as \u221212.50.');
    expect(screen.written).toEqual([]);
    await screen.type('Amount', '5');
    expect((await screen.field('Amount')).getAttribute('aria-invalid')).not.toBe('true');
  },
);

it('each refusal is shown at its field, and what was typed stays', async () => {
  const screen = await openTyped('0', {
    answers: [
      refuse(invoicesApi.correct, 422, {
        errors: { label: ['Enter a shorter reason.'], amount: ['Enter an amount other than 0.'] },
      }),
    ],
  });
  await screen.expectProblem('Reason', 'Enter a shorter reason.');
  await screen.expectProblem('Amount', 'Enter an amount other than 0.');
  await screen.expectFocus('textbox', 'Reason');
  expect((await screen.field('Reason')).value).toBe('Two devices fewer');
  expect((await screen.field('Amount')).value).toBe('0');
});

it.each([
  [
    'a refusal of no field',
    refuse(invoicesApi.correct, 409, { message: 'It is not closed.' }),
    'It is not closed.',
  ],
  ['no connection', networkDown(invoicesApi.correct), 'Nothing was saved.'],
])('%s is said in the dialog, which stays', async (_, refusal, said) => {
  const screen = await openTyped('-3', { answers: [refusal] });
  await screen.expectText(said);
  await screen.expectWritten([line, { label: 'Two devices fewer', amount: -300 }]);
  expect((await screen.field('Amount')).value).toBe('-3');
  screen.change(taken);
  await screen.press('Add correction');
  await screen.expectClosed();
});
