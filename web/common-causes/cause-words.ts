// A common cause in words: the question it asks, its evidence, and its name once it is an event.
import type { I18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { AloneReason } from '#domain/common-causes/cause-answers.ts';
import type { CauseSign } from '#domain/common-causes/cause-sign.ts';
import type { CommonCause } from '#domain/common-causes/common-cause.ts';
import { shortTypes, types } from '#web/alerts/alert-words.ts';
import { formatClock } from '#web/kit/format/dates.ts';

/** The shared part of the cause, in words. */
export function causeName({
  kind,
  value,
  name,
}: Pick<CommonCause, 'kind' | 'value' | 'name'>): string {
  if (name !== null) return name;
  if (kind === 'carrier') return t`Network ${value}`;
  return kind === 'gateway' ? t`One gateway` : t`Within 1 km of ${value}`;
}

/** The name of the event: "Site event: Mill Road". */
export function eventTitle(cause: Pick<CommonCause, 'kind' | 'value' | 'name'>): string {
  const name = causeName(cause);
  return cause.kind === 'carrier' || cause.kind === 'gateway'
    ? t`Network event: ${name}`
    : t`Site event: ${name}`;
}

/** "14 devices of Redgum went silent within 90 s: carrier outage?" or "One event at Mill Road?" */
export function questionOf(cause: CommonCause): string {
  const { kind, signs, silent } = cause;
  // Signs of the same moment are within a second.
  const seconds = Math.max(1, cause.seconds);
  const count = signs.length;
  if (kind !== 'carrier' && kind !== 'gateway' && silent < count)
    return kind === 'place' ? t`One event at one place?` : t`One event at ${causeName(cause)}?`;
  const [first = '', ...others] = new Set(signs.map(({ organisation }) => organisation.name));
  const whose = others.length === 0 ? first : t`${others.length + 1} organisations`;
  const question = guessOf(kind);
  return silent === count
    ? t`${count} devices of ${whose} went silent within ${seconds} s: ${question}`
    : t`${count} silences and alerts of ${whose} within ${seconds} s: ${question}`;
}

function guessOf(kind: CommonCause['kind']): string {
  if (kind === 'carrier') return t`carrier outage?`;
  return kind === 'gateway' ? t`gateway fault?` : t`one incident?`;
}

function sharedBy({ kind, value, name, signs, of, silent, seconds }: CommonCause): string {
  const count = signs.length;
  const within = formatClock(seconds * 1000);
  const where = name === null ? t`within 1 km of ${value}` : t`from ${name}`;
  if (kind === 'carrier') return t`All ${count} connect through network ${value}.`;
  if (kind === 'gateway') return t`All ${count} use the same gateway.`;
  if (silent > 0) return t`${count} of ${of} silences and alerts within ${within} are ${where}.`;
  return t`${count} of ${of} alerts within ${within} are ${where}.`;
}

/** The evidence for the cause. */
export function evidenceOf(cause: CommonCause, i18n: I18n): string {
  const rest = i18n.number(cause.still_reporting);
  const shared = sharedBy(cause);
  // Devices that still report are evidence about silences, not about alarms that were pressed.
  if (cause.still_reporting === 0 || cause.silent === 0) return shared;
  return cause.kind === 'carrier' || cause.kind === 'gateway'
    ? t`${shared} ${rest} other devices, connected elsewhere, still report.`
    : t`${shared} ${rest} other devices still report.`;
}

/** "11 SOS, 3 Fall", most first; empty where all are silences. */
export function typesOf({ signs }: Pick<CommonCause, 'signs'>, i18n: I18n): string {
  const groups = [...Map.groupBy(signs, ({ type }) => type)].flatMap(([type, theirs]) =>
    type === null ? [] : [{ type, count: theirs.length }],
  );
  return groups
    .sort((left, right) => right.count - left.count)
    .map(
      ({ type, count }) => `${i18n.number(count)} ${i18n._(shortTypes[type] ?? types[type].words)}`,
    )
    .join(', ');
}

const alone: Readonly<Record<AloneReason, () => string>> = {
  duress: () => t`Duress`,
  medical: () => t`Medical alert`,
  timer: () => t`Welfare timer running`,
  repeated: () => t`Pressed again`,
};

/** Why a person is kept out of the event. */
export const aloneWords = (reason: AloneReason, { type, repeats, timer }: CauseSign): string => {
  if (reason === 'timer' && timer?.activity) return t`Welfare timer running: ${timer.activity}`;
  if (reason === 'repeated' && type !== 'sos') return t`Alarm came again ${repeats} times`;
  return alone[reason]();
};
