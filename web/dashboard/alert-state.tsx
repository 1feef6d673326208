// The state of safety in one sentence, before anything else: whether an alert is open, and whether
// it has an owner.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconBellRinging, IconCircleCheck } from '@tabler/icons-react';
import { alertTypes } from '#domain/alerts/alert-type.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { useUser } from '#web/kit/session/session.ts';
import styles from './dashboard.module.css';
import { openAddress } from './figures/open-address.ts';

export function AlertState({ alerts }: { alerts: NonNullable<Dashboard['alerts']> }) {
  const { t } = useLingui();
  const { open, unowned, not_answered = 0, oldest_unowned } = alerts;
  const all = openAddress(useUser(), '/alert-monitoring');
  const answeredTone = open > 0 ? 'warn' : 'good';
  const tone = unowned + not_answered > 0 ? 'alarm' : answeredTone;
  const Icon = open > 0 ? IconBellRinging : IconCircleCheck;
  const to = all && oldest_unowned?.id ? `${all}/${oldest_unowned.id}` : all;
  return (
    <section className={styles.state} aria-label={t`Alerts`}>
      <span className={styles.stateIcon} data-tone={tone}>
        <Icon size={22} aria-hidden="true" />
      </span>
      <div>
        <h2>
          {open > 0
            ? plural(open, { one: '# open alert', other: '# open alerts' })
            : t`No open alerts`}
        </h2>
        {open > 0 && (
          <p>
            <Details alerts={alerts} />
            {to !== undefined && (
              <Link to={to}>{unowned > 0 ? t`View the oldest unowned alert` : t`View alerts`}</Link>
            )}
          </p>
        )}
      </div>
    </section>
  );
}

function Details({
  alerts: { unowned, not_answered = 0, oldest_unowned, by_type },
}: {
  alerts: NonNullable<Dashboard['alerts']>;
}) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const kinds = by_type.map(({ type, count }) => `${count} ${alertTypes[type].title}`).join(', ');
  const since = oldest_unowned ? dateTime(oldest_unowned.raised_at) : '';
  return (
    <>
      {kinds}.{' '}
      {unowned > 0 ? t`${unowned} unowned, the oldest since ${since}.` : t`All have an owner.`}{' '}
      {not_answered > 0 && <b>{t`${not_answered} not answered by their owner.`}</b>}{' '}
    </>
  );
}
