// How response times are said.
import type { I18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';

export const responseWords = {
  within_target: msg`Within the target`,
  within_limit: msg`Within the limit`,
  slow: msg`Longer than the limit`,
  none: msg`Not acknowledged`,
};

export const outcomeWords = { genuine: msg`Genuine`, false: msg`False alarm`, test: msg`Test` };

const tickSteps = [10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 86_400];

/**
 * From 0 up in steps that can be read as whole seconds, minutes or hours, four of them at the most.
 */
export function secondsTicks(most: number): number[] {
  const step = tickSteps.find((one) => one * 4 >= most) ?? Math.ceil(most / 4 / 86_400) * 86_400;
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, nth) => nth * step);
}

/** Seconds up to two minutes, then minutes and hours: a reader compares with the lines. */
export function secondsWords(i18n: I18n, seconds: number): string {
  if (seconds < 120) return t`${i18n.number(seconds, { maximumFractionDigits: 1 })} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? t`${minutes} min` : t`${Math.round(minutes / 60)} h`;
}
