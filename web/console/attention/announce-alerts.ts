// Announces new unanswered alerts to screen readers: one message in five seconds, and one for a
// whole flood (ux.md check 51).
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { subjectOf, types } from '#web/alerts/alert-words.ts';
import { announce } from '#web/ui/feedback/announcer.tsx';
import { clearAtSessionEnd } from '#web/ui/feedback/session-memory.ts';
import { sayOrCount, type ToSay, type Voice } from './flood-voice.ts';
import { seldom } from './seldom.ts';

let waiting: AlertRow[] = [];
let voice: Voice = new Map();

// Judge all waiting alerts together, so that none is announced before the flood that counts it.
const speak = seldom(5000, () => {
  const judged = sayOrCount(voice, waiting, Date.now());
  waiting = [];
  voice = judged.voice;
  const words = wordsOf(judged.say);
  if (words.length > 0) announce(words.join('. '), 'assertive');
});

function wordsOf({ alerts, floods }: ToSay): string[] {
  const [first, ...others] = alerts;
  const said = floods.map(
    ({ organisation, count }) =>
      t`${count} new alerts from ${organisation.name}. More from there are counted, not read out`,
  );
  if (!first) return said;
  const type = i18n._(types[first.type].words);
  const single =
    others.length === 0
      ? t`New alert: ${type}, ${subjectOf(first)}, ${first.organisation.name}`
      : t`${alerts.length} new alerts`;
  return [...said, single];
}

clearAtSessionEnd(() => {
  waiting = [];
  voice = new Map();
});

export function announceAlerts(rows: readonly AlertRow[]): void {
  waiting.push(...rows);
  speak.soon();
}
