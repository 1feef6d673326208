// A common cause in words: the question it asks, and its evidence.
import type { I18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { CauseKind, CommonCause } from '#domain/common-causes/common-cause.ts';

const questions: Readonly<Record<CauseKind, () => string>> = {
  carrier: () => t`carrier outage?`,
  gateway: () => t`gateway fault?`,
  place: () => t`one incident?`,
};

/** "14 devices of Redgum went silent within 90 s: carrier outage?" */
export function questionOf({ kind, signs, silent, seconds }: CommonCause): string {
  const count = signs.length;
  const [first = '', ...others] = new Set(signs.map(({ organisation }) => organisation.name));
  const whose = others.length === 0 ? first : t`${others.length + 1} organisations`;
  const question = questions[kind]();
  return silent === count
    ? t`${count} devices of ${whose} went silent within ${seconds} s: ${question}`
    : t`${count} silences and alerts of ${whose} within ${seconds} s: ${question}`;
}

/** What speaks for it. */
export function evidenceOf({ kind, value, signs, still_reporting }: CommonCause, i18n: I18n): string {
  const count = signs.length;
  const rest = i18n.number(still_reporting);
  const shared =
    kind === 'carrier'
      ? t`All ${count} connect through network ${value}.`
      : kind === 'gateway'
        ? t`All ${count} use the same gateway.`
        : t`All ${count} are within 1 km of ${value}.`;
  if (still_reporting === 0) return shared;
  return kind === 'place'
    ? t`${shared} ${rest} other devices still report.`
    : t`${shared} ${rest} other devices, connected elsewhere, still report.`;
}
