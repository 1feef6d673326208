// The text for an alert that came late: when it happened by its device's clock, and when we
// received it, from which all ages count.
import { useLingui } from '@lingui/react/macro';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { useFormat } from '#web/kit/format/use-format.ts';

type Dated = Pick<AlertRow, 'type' | 'raised_at' | 'late' | 'happened_at'>;

export interface LateWords {
  /** For a narrow place: "late, happened 12/03/2019 04:11". */
  short: string;
  whole: string;
}

/** Null for an alert that came in time. */
export function useLateWords(row: Dated): LateWords | null {
  const { t } = useLingui();
  const { date, time, dateTime } = useFormat();
  if (!row.late) return null;
  const received = dateTime(row.raised_at);
  if (row.happened_at === undefined)
    return { short: t`late`, whole: t`Late: time unknown, received ${received}` };
  const [happened, day, clock] = [
    dateTime(row.happened_at),
    date(row.happened_at),
    time(row.happened_at),
  ];
  // A welfare timer runs by the server's clock.
  const whole =
    row.type === 'welfare'
      ? t`Late: time ran out ${happened}, raised ${received}`
      : t`Late: happened ${happened} (device clock), received ${received}`;
  return { short: t`late, happened ${day} ${clock}`, whole };
}
