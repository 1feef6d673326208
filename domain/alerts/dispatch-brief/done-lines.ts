// The actions on an alert, newest first and short: what the emergency services need of its story.
import type { HistoryItem } from '../alert-history.ts';
import { historyText } from '../story/story-words.ts';
import type { BriefVoice } from './brief-record.ts';

/**
 * Calls, messages, patrols, earlier briefs, instructions done and notes; not views or changes of
 * owner.
 */
const doneKinds =
  /^(alert\.(acknowledged|phone_call_ended|called_offline|message_sent|message_received|commented|step_ticked|brief_given)|patrol_job\.(requested|dispatched|begun|completed|cancelled)|escalation\.(contact_wrote|also_responding))$/;
const mostLines = 6;
const mostCharacters = 140;

/** @param story newest first */
export function doneLines(story: readonly HistoryItem[], voice: BriefVoice): string[] {
  const { say, time } = voice;
  const done = story.filter(({ kind }) => doneKinds.test(kind));
  if (done.length === 0) return [say`Nothing yet.`];
  const lines = done
    .slice(0, mostLines)
    .map((item) => `${time(item.occurred_at)} ${shortened(historyText(item, voice))}`);
  const more = done.length - lines.length;
  return more === 0 ? lines : [...lines, say`And ${String(more)} more in the timeline.`];
}

const shortened = (text: string): string => {
  const characters = Array.from(text);
  return characters.length <= mostCharacters
    ? text
    : `${characters
        .slice(0, mostCharacters - 1)
        .join('')
        .trimEnd()}…`;
};
