// Answers of contacts and workers: by their link, by text and by key, to the alert they were
// notified of.

import { keepText, lockKeptText } from '#server/deliveries/inbound-messages.store.ts';
import { answerAsContact } from '#server/escalation/contact-answers.service.ts';
import { contactKey } from '#server/escalation/escalations.store.ts';
import { contactTexts, takeKey } from '#server/escalation/phone-replies.service.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { judgeText } from '#server/messages/inbound/inbound-texts.service.ts';
import { type Memory, pick } from './model-memory.ts';
import type { Picture } from './model-picture.ts';
import type { ModelStep } from './model-steps.ts';
import type { ModelWorld } from './model-world.ts';

const ours = '+61491570999';

/**
 * Answers in the platform's view, as the hooks and the shared page do. @throws AppError when it is
 * refused
 */
export async function answer(
  world: ModelWorld,
  memory: Memory,
  picture: Picture,
  { way, step: place }: Extract<ModelStep, { kind: 'answer' }>,
): Promise<void> {
  memory.count += 1;
  const reference = `partner-${memory.count}`;
  const notified = picture.steps.filter(({ told_at }) => told_at !== null);
  const step = pick(notified.toReversed(), place);
  const write = async (work: (tx: Tx) => Promise<unknown>) =>
    await world.processes[place % 2]?.database.write({ role: 'platform' }, work);
  const text = async (from: string, words: string) => {
    await write(async (tx) => await keepText(tx, { reference, from, to: ours, text: words }));
    await write(async (tx) => {
      const kept = await lockKeptText(tx, reference);
      if (kept) await judgeText(tx, kept, contactTexts);
    });
  };
  if (way === 'worker_text')
    return void (await text(`+6149157${(place % 2) + 1}001`, 'I am at the pump'));
  if (!step) return;
  const alert = picture.alerts.find(({ id }) => id === step.alert_id);
  if (!alert) return;
  if (way === 'link' || way === 'link_resolves') {
    const who = {
      key: contactKey(step),
      link_id: null,
      name: step.contact_name,
      user_id: step.user_id,
      via: 'link',
    } as const;
    const said =
      way === 'link'
        ? ({ answer: 'acknowledge' } as const)
        : ({ answer: 'resolve', note: 'Safe', outcome: 'false' } as const);
    await write(async (tx) => await answerAsContact(tx, alert, who, said));
  } else if (way === 'key') {
    const call = picture.deliveries.findLast(
      ({ escalation_step_id, channel }) => escalation_step_id === step.id && channel === 'voice',
    );
    if (call)
      await write(
        async (tx) =>
          await takeKey(tx, {
            reference,
            delivery_id: call.id,
            from: call.recipient,
            to: ours,
            key: '1',
          }),
      );
  } else if (step.mobile !== null) {
    const words = { sms: 'ok', sms_named: `ACK ${step.alert_id}`, stop: 'STOP', start: 'START' }[
      way
    ];
    await text(step.mobile, words);
  }
}
