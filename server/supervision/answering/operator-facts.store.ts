// The facts of the system status about operators: how many can answer, and the last time when none
// could.
import type { ServiceFacts } from '#domain/settings/system-status.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { readAnswering } from './answering-now.store.ts';
import { type LastOutage, readLastOutage, readWatched } from './outages.store.ts';

/**
 * Failing while an organisation is monitored and no operator can answer. @param tx in the
 * platform's view
 */
export async function operatorFacts(tx: Tx): Promise<ServiceFacts> {
  const [now, watched, last] = [
    await readAnswering(tx),
    await readWatched(tx),
    await readLastOutage(tx),
  ];
  const isAble = now.can_answer > 0;
  return {
    provider: `${now.can_answer} can answer, ${now.on_duty} on duty`,
    is_set_up: watched.is_needed,
    is_optional: true,
    is_failing: !isAble && watched.is_begun,
    last_success_at: isAble ? new Date(watched.now).toISOString() : (last?.began_at ?? null),
    last_failure: last && { at: last.began_at, words: outageText(last, watched.now) },
    queue: null,
  };
}

function outageText({ began_at, ended_at, notified, not_set_up }: LastOutage, now: number): string {
  const minutes = Math.max(
    1,
    Math.round(((ended_at ? Date.parse(ended_at) : now) - Date.parse(began_at)) / 60_000),
  );
  const lasted =
    ended_at === null
      ? `Nobody can answer, for ${minutes} min so far.`
      : `Nobody could answer for ${minutes} min.`;
  const who =
    notified === 0
      ? 'Nobody was notified by phone or email.'
      : `${notified === 1 ? '1 person was' : `${notified} people were`} notified.`;
  const missing = not_set_up
    .map((service) => (service === 'sms' ? 'Text messages' : 'Voice calls'))
    .join(' and ');
  return [lasted, who, ...(missing === '' ? [] : [`${missing} are not set up.`])].join(' ');
}
