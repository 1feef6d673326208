// How response times are said.
import type { I18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';

export const responseWords = {
  within_10: msg`Within 10 seconds`,
  within_40: msg`Within 40 seconds`,
  slow: msg`Longer than 40 seconds`,
  none: msg`Not acknowledged`,
};

export const outcomeWords = { genuine: msg`Genuine`, false: msg`False alarm`, test: msg`Test` };

/** Seconds up to two minutes, then minutes and hours: a reader compares with 40 s. */
export function secondsWords(i18n: I18n, seconds: number): string {
  if (seconds < 120) return t`${i18n.number(seconds, { maximumFractionDigits: 1 })} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? t`${minutes} min` : t`${Math.round(minutes / 60)} h`;
}
