// The open alerts of an organisation: what, who, for how long, and who helps.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconBellRinging, IconUserCheck } from '@tabler/icons-react';
import { alertTypes } from '#domain/alerts/alert-type.ts';
import type { OpenAlert, OrganisationWork } from '#domain/dashboard/work/work.ts';
import { formatClock } from '#web/kit/format/dates.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { useUser } from '#web/kit/session/session.ts';
import type { SteadyItem } from '#web/ui/steady/steady-item.ts';
import { openAddress } from '../figures/open-address.ts';
import { alertAddress } from './addresses.ts';
import { helpWords, isAnswered } from './help-words.ts';
import { Ticking } from './ticking.tsx';
import styles from './work.module.css';
import { WorkSection } from './work-section.tsx';

interface OpenAlertsProps {
  alerts: NonNullable<OrganisationWork['alerts']>;
  base: string;
  /** Narrows the list for staff, who see all organisations there; null for its own people. */
  organisationId: number | null;
}

export function OpenAlerts({ alerts, base, organisationId }: OpenAlertsProps) {
  const { t } = useLingui();
  const { total } = alerts;
  const open = '/dashboard/alerts?status=active_alert';
  // The sentence above says it.
  if (total === 0) return null;
  return (
    <WorkSection
      title={t`Open alerts`}
      section={alerts}
      all={{
        to: organisationId === null ? open : `${open}&organisation_id=${organisationId}`,
        text: plural(total, { one: 'All alerts', other: 'All # alerts' }),
      }}
      none=""
      subjectOf={(alert) => ({ key: `alert ${alert.id}`, state: String(isAnswered(alert)) })}
    >
      {(alert, steady) => <Row alert={alert} base={base} steady={steady} />}
    </WorkSection>
  );
}

function Row({ alert, base, steady }: { alert: OpenAlert; base: string; steady: SteadyItem }) {
  const { t } = useLingui();
  const { exact } = useFormat();
  const { type, person, device, raised_at } = alert;
  const to = openAddress(useUser(), alertAddress(base, alert.id));
  const isHelped = isAnswered(alert);
  const Icon = isHelped ? IconUserCheck : IconBellRinging;
  const title = alertTypes[type].title;
  return (
    <li className={styles.alert} data-unanswered={!isHelped || undefined} {...steady}>
      <Icon size={20} aria-hidden="true" />
      <b className={styles.what}>{to === undefined ? title : <Link to={to}>{title}</Link>}</b>
      <span className={styles.who}>{person?.name ?? device ?? t`Unknown person`}</span>
      <span className={styles.state}>{helpWords(alert)}</span>
      <Ticking
        className={styles.end}
        title={exact(raised_at)}
        text={(now) => formatClock(Math.max(0, now - Date.parse(raised_at)))}
      />
    </li>
  );
}
