// The foot of the page: how many get the message and when, a test to oneself, and the button that
// says the same.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconTestPipe } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { isEmpty } from '#domain/messages/recipients.ts';
import { useProblemsOf } from '#web/kit/form/form-context.tsx';
import type { FormStore } from '#web/kit/form/store/form-store.ts';
import type { RecordForm } from '#web/kit/form/use-record-form.ts';
import { dayIn, zoneName } from '#web/kit/format/dates.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import styles from './compose.module.css';
import { reachedOf, useCounted } from './recipient-count.ts';
import { recipientsOf } from './to/choices.ts';
import { useIsLater, useScheduleNow } from './when/schedule-now.ts';

interface Props {
  form: RecordForm;
  onTest: () => void;
  testing: boolean;
}

export function SendBar({ form, onTest, testing }: Props) {
  const { t } = useLingui();
  const { count } = useCounted();
  const isLater = useIsLater(form.store);
  const when = useWhen(form);
  const wrong = useProblemsOf(form.store, form.wrong).length;
  const reached = count === null ? 0 : reachedOf(count);
  const missed = count === null ? 0 : count.total - reached;
  const recipients = plural(reached, { one: '# recipient gets', other: '# recipients get' });
  return (
    <div className={styles.bar} data-save-bar>
      <p>
        {wrong > 0 && (
          <b data-wrong>
            {plural(wrong, {
              one: '# field needs your attention',
              other: '# fields need your attention',
            })}
          </b>
        )}
        {wrong === 0 && reached > 0 && <b>{t`${recipients} this ${when}`}</b>}
        {wrong === 0 && reached > 0 && missed > 0 && (
          <small>
            {plural(missed, { one: '# can’t be reached', other: '# can’t be reached' })}
          </small>
        )}
        {wrong === 0 && reached === 0 && (
          <small>
            <NoneYet store={form.store} />
          </small>
        )}
      </p>
      <Button
        icon={<IconTestPipe size={17} aria-hidden="true" />}
        pending={testing}
        onClick={onTest}
      >{t`Send test to me`}</Button>
      <Button look="primary" pending={form.saving} onClick={() => void form.save()}>
        {actionOf(isLater, reached, {
          schedule: t`Schedule`,
          send: t`Send now`,
          scheduleFor: t`Schedule for ${reached}`,
          sendTo: plural(reached, {
            one: 'Send now to # recipient',
            other: 'Send now to # recipients',
          }),
        })}
      </Button>
    </div>
  );
}

function NoneYet({ store }: { store: FormStore }) {
  const { count, refused, failed = false } = useCounted();
  const isEmptyNow = useSyncExternalStore(store.subscribe, () =>
    isEmpty(recipientsOf(store.values()['recipients'])),
  );
  if (isEmptyNow) return <Trans>Choose who gets the message.</Trans>;
  if (failed) return <Trans>Recipients could not be counted. You can still send.</Trans>;
  if (refused.length > 0) return <Trans>Correct the recipients or the message.</Trans>;
  if (count === null) return <Trans>Counting…</Trans>;
  return count.total === 0 ? (
    <Trans>No one is in what you chose.</Trans>
  ) : (
    <Trans>No one you chose can be reached.</Trans>
  );
}

type Words = Readonly<Record<'schedule' | 'send' | 'scheduleFor' | 'sendTo', string>>;

function actionOf(isLater: boolean, reached: number, words: Words): string {
  if (isLater) return reached === 0 ? words.schedule : words.scheduleFor;
  return reached === 0 ? words.send : words.sendTo;
}

/** "now", or "on Wed 25/11/2026 at 15:00 AEDT". */
function useWhen(form: RecordForm): string {
  const { t } = useLingui();
  const { place, date, time } = useFormat();
  const { count } = useCounted();
  const zone = count?.timezone ?? place.timezone;
  const isLater = useIsLater(form.store);
  const schedule = useScheduleNow(form.store, zone);
  if (!isLater) return t`now`;
  const next = schedule?.next ?? null;
  if (next === null) return t`later`;
  const weekday = new Intl.DateTimeFormat(place.language, {
    weekday: 'short',
    timeZone: 'UTC',
  }).format(Date.parse(dayIn(zone, next)));
  const day = `${weekday} ${date(next, zone)}`;
  const clock = `${time(next, zone)} ${zoneName(next, { ...place, timezone: zone })}`;
  return schedule?.times.repeat_period ? t`first on ${day} at ${clock}` : t`on ${day} at ${clock}`;
}
