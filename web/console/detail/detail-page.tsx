// One alert: who, what, where, since when, whose, what to do, and the next instruction, without
// scrolling at 1440 x 900 (ux.md check 19).

import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { isRunning } from '#domain/alerts/calls/running-call.ts';
import { shownNumber } from '#domain/kit/cell-numbers.ts';
import { alertAddress } from '#web/alerts/alert-address.ts';
import { priorityWords, stateOf, states, subjectOf, types } from '#web/alerts/alert-words.ts';
import { screenStands } from '#web/kit/keyboard/keys.ts';
import { Link, useIdParam, useSearch, writeSearch } from '#web/kit/screen/address.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { announce } from '#web/ui/feedback/announcer.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { usePresence } from '../work/use-presence.ts';
import { useWork } from '../work/use-work.ts';
import { AlertPane } from './alert-pane.tsx';
import back from './back.module.css';
import styles from './detail.module.css';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { useLeft } from './left-alert.ts';
import { isTab, type TabKey } from './tab-keys.ts';
import { useAlert } from './use-alert.ts';

export default function DetailPage() {
  const { t, i18n } = useLingui();
  const id = useIdParam('alertId');
  const { id: me } = useUser();
  const [address, setAddress] = useSearch();
  const { row, details, isSettled, isGone, error, retry } = useAlert(id);
  useLeft(id, { row, isGone });
  const work = useWork(id);
  const calls = work?.phone_calls ?? [];
  const others = usePresence(
    id,
    calls.some((one) => one.by?.id === me && isRunning(one)),
  );
  const isReady = row !== undefined || error !== null;
  // Run after the effects of the children, which register their keys.
  useEffect(() => {
    if (isReady) screenStands(alertAddress(id));
  }, [id, isReady]);
  // Announce the alert to screen readers: opened by key, it has no other sign.
  const opened =
    row &&
    `${subjectOf(row)}: ${i18n._(types[row.type].words)}, ${i18n._(priorityWords[row.priority])}, ${i18n._(states[stateOf(row)].words)}`;
  const said = useRef<number | null>(null);
  useEffect(() => {
    if (opened === undefined || said.current === id) return;
    said.current = id;
    announce(opened);
  }, [id, opened]);
  const asked = address['tab'];
  const usual: TabKey = row?.status === 'resolved' ? 'timeline' : 'steps';
  const tab: TabKey = isTab(asked) ? asked : usual;
  const setTab = (next: TabKey) => setAddress({ tab: next });

  if (error && !row) {
    const missing = error.status === 404 || error.status === 422;
    return (
      <section className={styles.detail} aria-label={t`Alert ${shownNumber(id)}`}>
        <BackToQueue />
        <ErrorState
          title={missing ? t`Alert not found` : t`The alert could not be loaded`}
          requestId={error.requestId}
          onRetry={missing ? undefined : retry}
        >
          {missing ? <Trans>Select an alert from the queue.</Trans> : error.message}
        </ErrorState>
      </section>
    );
  }
  if (!row) return <DetailSkeleton />;
  return (
    <div className={styles.page}>
      <BackToQueue />
      <AlertPane
        row={row}
        details={details}
        work={work}
        others={others}
        isSettled={isSettled}
        tab={tab}
        onTab={setTab}
      />
    </div>
  );
}

/** Visible on a phone only, where the queue is another page. */
function BackToQueue() {
  const [address] = useSearch();
  return (
    <Link
      to={`/alert-monitoring${writeSearch({ ...address, tab: undefined })}`}
      className={back.back}
    >
      <IconArrowLeft size={18} aria-hidden="true" />
      <Trans>Queue</Trans>
    </Link>
  );
}
