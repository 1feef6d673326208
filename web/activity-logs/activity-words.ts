// The audit log in the reader's spelling.

import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type ActivityLog, activityObjects } from '#domain/activity-logs/activity-log.ts';
import * as words from '#domain/activity-logs/activity-words.ts';
import type { Voice } from '#domain/alerts/story/voice.ts';
import { keyed } from '#domain/kit/keyed.ts';
import { formatPhone } from '#web/kit/format/phone-number.ts';
import { pageReader } from '#web/kit/language/reader-wording.ts';

const voice = (): Voice => ({ say: pageReader().say, phone: formatPhone });

export const activityText = (log: ActivityLog): string => words.activityText(log, voice());

export const actorText = ({ actor, kind }: ActivityLog): string =>
  actor?.name ?? (kind.startsWith('sign_in.') ? i18n._(msg`Not signed in`) : i18n._(msg`System`));

/** "Resolution comment" of resolution_comment_id. */
export function fieldText(name: string): string {
  const words = name.replace(/_ids?$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The kinds of record, for the filter. */
export const objectChoices = keyed(activityObjects, (object) => ({
  id: words.recordText(object),
  message: words.recordText(object),
}));
