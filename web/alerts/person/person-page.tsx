// One person to the operators: how to reach them, what they carry, their alerts now and before, and their story across all of them.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { useData, useList } from '#web/kit/call/query.ts';
import { Link, useIdParam } from '#web/kit/screen/address.tsx';
import { useTitle } from '#web/kit/screen/page-title.ts';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { alertCalls, personCalls } from '../alert-calls.ts';
import { deviceTypes, placeOf } from '../alert-words.ts';
import { Fact, Phone } from '../detail/fact.tsx';
import styles from './person.module.css';
import { PersonAlerts } from './person-alerts.tsx';
import { PersonStory } from './person-story.tsx';
import { usePersonNews } from './use-person-news.ts';

export default function PersonPage() {
  const { t } = useLingui();
  const id = useIdParam('userId');
  const read = useList(personCalls.alerts, { params: { id }, query: { per_page: 50 } }, { handles: [0, 422, 500, 503] });
  const rows = read.data?.items;
  const person = rows?.[0]?.person;
  useTitle(person?.name);
  usePersonNews(id, rows ?? []);
  if (read.error && !rows) {
    return (
      <ErrorState title={t`The person’s alerts could not be fetched`} requestId={read.error.requestId} onRetry={() => void read.refetch()}>
        {read.error.message}
      </ErrorState>
    );
  }
  if (!rows) return <SkeletonRows rows={8} height={36} />;
  return (
    <div className={styles.page}>
      <Link to="/alert-monitoring" className={styles.back}>
        <IconArrowLeft size={18} aria-hidden="true" />
        <Trans>Alert monitoring</Trans>
      </Link>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Profile rows={rows} />
          <PersonAlerts rows={rows} />
        </div>
        <PersonStory id={id} name={person?.name} />
      </div>
    </div>
  );
}

/** How to reach the person and what they carry, as their newest alert knows it. */
function Profile({ rows }: { rows: readonly AlertRow[] }) {
  const { t, i18n } = useLingui();
  const [newest] = rows;
  const { data } = useData(
    alertCalls.get,
    { params: { id: newest?.id ?? 0 } },
    { enabled: newest !== undefined, handles: [0, 422, 500, 503] },
  );
  if (!newest) {
    return (
      <EmptyState title={t`No alerts`}>
        <Trans>This person has raised no alert that you may see.</Trans>
      </EmptyState>
    );
  }
  const devices = [...new Map(rows.flatMap(({ device }) => (device ? [[device.id, device] as const] : []))).values()];
  const known = data?.person_details;
  return (
    <section className={styles.part} aria-label={t`Profile`}>
      <h2>{newest.person?.name}</h2>
      <p className={styles.about}>{placeOf(newest)}</p>
      <dl className={styles.facts}>
        {known?.mobile && (
          <Fact name={<Trans>Mobile</Trans>}>
            <Phone number={known.mobile} />
          </Fact>
        )}
        {known?.landline && (
          <Fact name={<Trans>Landline</Trans>}>
            <Phone number={known.landline} />
          </Fact>
        )}
        {known?.voice_code && <Fact name={<Trans>Voice code</Trans>}>{known.voice_code}</Fact>}
        {known && <Fact name={<Trans>Time zone</Trans>}>{known.timezone}</Fact>}
        {known?.additional_notes && <Fact name={<Trans>Notes</Trans>}>{known.additional_notes}</Fact>}
      </dl>
      {devices.length > 0 && (
        <ul className={styles.devices} aria-label={t`Devices`}>
          {devices.map((device) => {
            const type = deviceTypes[device.type];
            return (
              <li key={device.id}>
                <b>{device.name}</b> {type ? i18n._(type) : device.type}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
