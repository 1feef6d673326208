// The schedule in one sentence with its next date: "Every Friday at 15:00, next 27 Nov".
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { useFormStore } from '#web/kit/form/form-context.tsx';
import { zoneName } from '#web/kit/format/dates.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { repeatInWords } from '../../scheduled/schedule-words.ts';
import { useScheduleNow } from './schedule-now.ts';
import styles from './when.module.css';

const dayMs = 86_400_000;

export function NextTime({ zone }: { zone: string }) {
  const { t } = useLingui();
  const { place } = useFormat();
  const schedule = useScheduleNow(useFormStore(), zone);
  if (!schedule) return <p className={styles.next}>{t`Enter a date and a time.`}</p>;
  const { times, next } = schedule;
  if (next === null)
    return (
      <p className={styles.next} data-wrong>
        {t`This time has passed. Choose a later one.`}
      </p>
    );
  const clock = zoneName(next, { ...place, timezone: zone });
  const words = repeatInWords(times, place.language);
  const date = new Intl.DateTimeFormat(place.language, {
    day: 'numeric',
    month: 'short',
    timeZone: zone,
  }).format(Date.parse(next));
  const days = Math.floor((Date.parse(next) - serverNow()) / dayMs);
  const away =
    days < 1 ? t`in less than a day` : plural(days, { one: 'in # day', other: 'in # days' });
  return (
    <p className={styles.next}>
      <b>
        {times.repeat_period === null ? `${words} ${clock}` : t`${words} ${clock}, next ${date}`}
      </b>{' '}
      {times.repeat_period === null
        ? away
        : t`Departments, tags and groups are checked again each time.`}
    </p>
  );
}
