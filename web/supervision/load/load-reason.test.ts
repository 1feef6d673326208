// A full operator: the supervisor must give a reason when the server refuses, by any way of
// assigning.
import { expect, test } from 'vitest';
import { CallError } from '#web/kit/call/call-error.ts';
import { openLoadQuestion, withLoadReason } from './load-reason.ts';

const about = { alertId: 7, subject: 'Ruby Doolan', operator: { id: 3, name: 'Mei Chen' } };
const full = new CallError(422, 'operator_full', 'Mei Chen has 5 open alerts.');
/** Resolves once the pending promises have run. */
const settled = async () => await new Promise((resolve) => setTimeout(resolve, 0));

function aServer(refusal: CallError) {
  const sent: (string | undefined)[] = [];
  const send = async (reason?: string) => {
    sent.push(reason);
    if (reason === undefined) throw refusal;
    return 'assigned';
  };
  return { sent, send };
}

test('with a reason it is sent again', async () => {
  const { sent, send } = aServer(full);
  const outcome = withLoadReason(send, about);
  await settled();
  expect(openLoadQuestion()).toMatchObject({ ...about, refusal: 'Mei Chen has 5 open alerts.' });
  openLoadQuestion()?.answer('Tom is at lunch');
  expect(await outcome).toBe('assigned');
  expect(sent).toEqual([undefined, 'Tom is at lunch']);
  expect(openLoadQuestion()).toBeNull();
});

test('sends nothing more when cancelled or replaced by another question', async () => {
  const { sent, send } = aServer(full);
  const first = withLoadReason(send, about);
  await settled();
  const second = withLoadReason(send, { ...about, alertId: 8 });
  await settled();
  expect(await first).toBeNull();
  openLoadQuestion()?.answer(null);
  expect(await second).toBeNull();
  expect(sent).toEqual([undefined, undefined]);
});

test('any other refusal is passed on without a question', async () => {
  const { send } = aServer(new CallError(409, 'alert_owned', 'Tom has this alert now.'));
  await expect(withLoadReason(send, about)).rejects.toMatchObject({ code: 'alert_owned' });
  expect(openLoadQuestion()).toBeNull();
});
