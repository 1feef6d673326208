// One alert on paper, A4 or Letter: everything that is known of it, times with their zone, pages
// numbered (ux.md check 56).

import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Alert } from '#domain/alerts/alert.ts';
import type { HistoryItem } from '#domain/alerts/alert-history.ts';
import { briefText } from '#domain/alerts/dispatch-brief/brief-text.ts';
import { resolutionWords } from '#domain/alerts/story/outcome-words.ts';
import { shownNumber } from '#domain/kit/cell-numbers.ts';
import { useBrief } from '#web/console/brief/use-brief.ts';
import { Fact } from '#web/console/detail/fact.tsx';
import { sourceWords } from '#web/console/detail/reach.ts';
import { useData } from '#web/kit/call/query.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { formatPhone } from '#web/kit/format/phone-number.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Link, useIdParam } from '#web/kit/screen/address.tsx';
import { useTitle } from '#web/kit/screen/page-title.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { useNearestPlace } from '#web/ui/map/place/use-nearest-place.ts';
import { alertAddress, pastAlertsPath } from '../alert-address.ts';
import { alertCalls } from '../alert-calls.ts';
import { placeOf, priorityWords, stateOf, states, subjectOf, types } from '../alert-words.ts';
import { useLateWords } from '../late-words.ts';
import { storyVoice } from '../story/history-words.ts';
import styles from './print.module.css';
import { PrintedLists } from './printed-lists.tsx';

const quietly = { handles: [0, 422, 500, 503] };

export default function PrintPage() {
  const { t } = useLingui();
  const id = useIdParam('alertId');
  const read = useData(alertCalls.get, { params: { id } }, quietly);
  const story = useData(alertCalls.history, { params: { id } }, quietly);
  const steps = useData(alertCalls.responses, { params: { id } }, quietly);
  const work = useData(alertCalls.actions, { params: { id } }, quietly);
  useTitle(t`Alert ${shownNumber(id)}`);
  const isReady = Boolean(read.data && story.data && steps.data && work.data);
  useEffect(() => {
    if (isReady) window.print();
  }, [isReady]);
  if (read.error && !read.data) {
    const isGone = read.error.status === 404;
    return (
      <ErrorState
        title={isGone ? t`Alert not found` : t`The alert could not be loaded`}
        requestId={read.error.requestId}
        onRetry={isGone ? undefined : () => void read.refetch()}
        action={<Link to={pastAlertsPath}>{t`Past alerts`}</Link>}
      >
        {read.error.message}
      </ErrorState>
    );
  }
  if (!read.data || !story.data || !steps.data || !work.data) return <SkeletonRows rows={10} />;
  return (
    <article className={styles.sheet}>
      <div className={styles.tools}>
        <Link to={alertAddress(id)} className={styles.back}>
          <IconArrowLeft size={18} aria-hidden="true" />
          <Trans>Back to the alert</Trans>
        </Link>
        <Button
          look="primary"
          icon={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          <Trans>Print</Trans>
        </Button>
      </div>
      <Head alert={read.data} />
      {read.data.status === 'active_alert' && <PrintedBrief alert={read.data} story={story.data} />}
      <PrintedLists alert={read.data} story={story.data} steps={steps.data} work={work.data} />
    </article>
  );
}

/** As read out to the emergency services, for an open alert. */
function PrintedBrief({ alert, story }: { alert: Alert; story: readonly HistoryItem[] }) {
  const brief = useBrief(alert, story, alert.centre_phone ?? '');
  return (
    <section>
      <h3>
        <Trans>Dispatch brief</Trans>
      </h3>
      <p className={styles.brief}>{briefText(brief, storyVoice().say)}</p>
    </section>
  );
}

function Head({ alert }: { alert: Alert }) {
  const { t, i18n } = useLingui();
  const { exact, distance, near } = useFormat();
  const late = useLateWords(alert);
  const [at] = useState(serverNow);
  const last = alert.positions.at(-1);
  const found = useNearestPlace(last?.latitude, last?.longitude);
  const theirs = alert.person_details?.timezone;
  const source = last && sourceWords[last.source];
  return (
    <header>
      <h2>
        {subjectOf(alert)}, {i18n._(types[alert.type].words)}
      </h2>
      <p className={styles.about}>
        <Trans>Alert {shownNumber(alert.id)}</Trans>
      </p>
      <dl className={styles.facts}>
        <Fact name={t`State`}>{i18n._(states[stateOf(alert)].words)}</Fact>
        <Fact name={t`Priority`}>
          {alert.priority}, {i18n._(priorityWords[alert.priority])}
        </Fact>
        <Fact name={t`Organisation`}>{placeOf(alert)}</Fact>
        <Fact name={t`Raised`}>
          {exact(alert.raised_at)}
          {theirs !== undefined &&
            exact(alert.raised_at, theirs) !== exact(alert.raised_at) &&
            ` (${exact(alert.raised_at, theirs)})`}
        </Fact>
        <Fact name={t`Received`}>{exact(alert.received_at)}</Fact>
        {late && <Fact name={t`Late`}>{late.whole}</Fact>}
        {alert.resolution && alert.person_details && (
          <Fact name={t`Person and contacts`}>{t`as recorded on ${exact(at)}`}</Fact>
        )}
        {alert.owner && <Fact name={t`Owner`}>{alert.owner.name}</Fact>}
        {alert.acknowledged_at && (
          <Fact name={t`Acknowledged`}>{exact(alert.acknowledged_at)}</Fact>
        )}
        {alert.device && (
          <Fact name={t`Device`}>
            {[alert.device.name, alert.device_phone && formatPhone(alert.device_phone)]
              .filter(Boolean)
              .join(', ')}
          </Fact>
        )}
        {alert.battery_percent !== null && isOfIncident(alert, alert.battery_at) && (
          <Fact name={t`Battery`}>
            {alert.battery_percent}%{alert.battery_at !== null && `, ${exact(alert.battery_at)}`}
          </Fact>
        )}
        <PersonFacts person={alert.person_details} />
        {last && (
          <Fact name={t`Last position`}>
            {found && `${near(found)}; `}
            {last.latitude.toFixed(5)}, {last.longitude.toFixed(5)}
            {last.accuracy_m !== null && ` ±${distance(last.accuracy_m)}`},{' '}
            {source ? i18n._(source) : last.source}, {exact(last.at)}
          </Fact>
        )}
        {alert.resolution && <Resolved resolution={alert.resolution} />}
      </dl>
    </header>
  );
}

/** The device's current state is no fact of an alert that is over. */
const isOfIncident = ({ resolved_at }: Alert, at: string | null): boolean =>
  resolved_at === undefined || (at !== null && at <= resolved_at);

function PersonFacts({ person }: { person: Alert['person_details'] }) {
  const { t } = useLingui();
  const numbers = [person?.mobile, person?.landline].flatMap((number) =>
    number ? [formatPhone(number)] : [],
  );
  return (
    <>
      {numbers.length > 0 && <Fact name={t`Telephone`}>{numbers.join(', ')}</Fact>}
      {person?.voice_code && <Fact name={t`Voice code`}>{person.voice_code}</Fact>}
      {person?.additional_notes && <Fact name={t`Notes`}>{person.additional_notes}</Fact>}
      {person?.dogs_information && <Fact name={t`Dogs`}>{person.dogs_information}</Fact>}
      {person?.keys_information && <Fact name={t`Keys and access`}>{person.keys_information}</Fact>}
    </>
  );
}

function Resolved({ resolution }: { resolution: NonNullable<Alert['resolution']> }) {
  const { t, i18n } = useLingui();
  const { exact } = useFormat();
  const outcome = resolutionWords[resolution.outcome];
  const how = [
    outcome ? i18n._(outcome) : resolution.outcome,
    resolution.response_sent ? t`Response sent` : t`No response sent`,
    resolution.comment,
  ];
  return (
    <Fact name={t`Resolved`}>
      {exact(resolution.at)}, {resolution.by?.name ?? t`a contact`}:{' '}
      {how.filter(Boolean).join(' · ')}. {resolution.note}
    </Fact>
  );
}
