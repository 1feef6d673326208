// The records of a pendant that have their own time, newest first.
import { plural, t } from '@lingui/core/macro';
import type { ReadingValue } from '#domain/devices/readings/reading-values.ts';
import { formatPhone } from '#web/kit/format/phone-number.ts';
import { joined, type ReadingFormat } from './reading-format.ts';

/** One record in words; its time is put behind it. */
export const stepsLine = ({ steps }: ReadingValue<'steps'>): string =>
  plural(steps, { one: '# step', other: '# steps' });

export const activityLine = ({ value }: ReadingValue<'activity'>): string =>
  t`activity level ${value}`;

export const barkLine = ({ count, stopped }: ReadingValue<'bark'>): string =>
  joined([
    plural(count, { one: '# bark', other: '# barks' }),
    stopped ? t`stopped` : t`still barking`,
  ]);

/** Below this a sensor says that it has no reading. */
const leastReading = 2;

const sensed = (value: number, words: string, trust: number | null): string =>
  joined([value < leastReading ? t`no reading` : words, trust !== null && t`confidence ${trust}`]);

export const heartLine = ({ value, trust }: ReadingValue<'heart_rate'>): string =>
  sensed(value, t`${value} beats per minute`, trust);

export const oxygenLine = ({ value, trust }: ReadingValue<'blood_oxygen'>): string =>
  sensed(value, `${value}%`, trust);

/** The codes have no public meaning. */
export function callLine({
  number,
  duration_s,
  direction,
  status,
  call_type,
  result,
}: ReadingValue<'call'>): string {
  const shown = formatPhone(number);
  return joined([
    shown,
    t`${duration_s} s`,
    t`direction ${direction}, status ${status}, type ${call_type}, result ${result}`,
  ]);
}

export function walkLine(
  { at, until }: ReadingValue<'pet_walk'>,
  { dateTime }: ReadingFormat,
): string {
  const [begin, end] = [dateTime(at), dateTime(until)];
  return t`from ${begin} to ${end}`;
}
