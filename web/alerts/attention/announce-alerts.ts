// New unanswered alerts in words for screen readers: one message in five seconds, a flood as a number (ux.md check 51).
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { announce } from '#web/ui/feedback/announcer.tsx';
import { clearAtSessionEnd } from '#web/ui/feedback/session-memory.ts';
import { subjectOf, types } from '../alert-words.ts';
import { seldom } from './seldom.ts';

let waiting: AlertRow[] = [];

const speak = seldom(5000, () => {
  const said = waiting;
  waiting = [];
  const [first] = said;
  if (!first) return;
  const type = i18n._(types[first.type].words);
  announce(
    said.length === 1 ? t`New alert: ${type}, ${subjectOf(first)}, ${first.organisation.name}` : t`${said.length} new alerts`,
    'assertive',
  );
});

clearAtSessionEnd(() => {
  waiting = [];
});

export function announceAlerts(rows: readonly AlertRow[]): void {
  waiting.push(...rows);
  speak.soon();
}
