// One alert as it is worked on: head, notes, position, actions, chips, advice, its parts, and the
// note at the foot; only the parts scroll (ux.md check 19).

import { useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import type { AlertPresence } from '#domain/alerts/actions/presence.ts';
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';
import { shownNumber } from '#domain/kit/cell-numbers.ts';
import { alertSubject } from '#web/alerts/shown-alert.ts';
import { lateExtra, latePart } from '#web/ui/later/late-parts.tsx';
import { steadyPane } from '#web/ui/steady/steady-item.ts';
import { PositionSkeleton } from '../position/position-skeleton.tsx';
import { WorkerNotes } from '../position/worker-notes.tsx';
import { AlertChips, callChip } from '../work/chips/alert-chips.tsx';
import { useCalling } from '../work/use-calling.ts';
import type { Work } from '../work/use-work.ts';
import { AlertActions } from './actions/alert-actions.tsx';
import { CallEffect } from './call-effect.tsx';
import styles from './detail.module.css';
import { type Part, useDetailParts } from './detail-parts.tsx';
import { DetailPosition } from './detail-position.tsx';
import { DetailTabs } from './detail-tabs.tsx';
import { AlertHead } from './head/alert-head.tsx';
import { DoNext } from './next/do-next.tsx';
import { useDoNext } from './next/use-do-next.ts';
import { useCallee, useNextAction } from './next/use-next-action.ts';
import type { TabKey } from './tab-keys.ts';
import { useWide } from './use-wide.ts';

// The text shows at once; these load after it.
const CallActions = lateExtra(() => import('../work/call-actions.tsx'));
const Composer = latePart(() => import('#web/alerts/story/composer.tsx'));
const Resolution = latePart(() => import('../resolving/resolution.tsx'));

export interface AlertPaneProps {
  row: AlertRow;
  details: Alert | undefined;
  work: Work | undefined;
  others: readonly AlertPresence[];
  /** Whether the abilities are the server's answer for the alert's current version. */
  isSettled: boolean;
  tab: TabKey;
  onTab: (tab: TabKey) => void;
  /** Read-only, as in a replay. */
  isReplay?: boolean;
}

export function AlertPane({
  row,
  details,
  work,
  others,
  isSettled,
  tab,
  onTab,
  isReplay = false,
}: AlertPaneProps) {
  const { t } = useLingui();
  const [openChip, setOpenChip] = useState<string | null>(null);
  const pane = useRef<HTMLElement>(null);
  const isWide = useWide(pane);
  const calling = useCalling(row, details, work);
  const next = useNextAction(row, details, work);
  const callee = useCallee(row, details, work);
  // Both the button of the action row and that of the advice line may call the device.
  const callsDevice =
    !isReplay &&
    (callee?.party === 'device' || (next?.act === 'call' && next.callee.party === 'device'));
  const doNext = useDoNext(row, details, calling);
  const parts = useDetailParts({ row, details, work, calling });
  const { key, state } = alertSubject(row);
  const position = details ? <DetailPosition row={row} details={details} /> : <PositionSkeleton />;
  const top = (
    <>
      {!isReplay && (
        <AlertActions
          key={row.id}
          row={row}
          details={details}
          isSettled={isSettled}
          calling={calling}
          callee={callee}
          onEndCall={() => calling.running && setOpenChip(callChip(calling.running.id))}
          onTab={onTab}
        />
      )}
      <AlertChips
        row={row}
        details={details}
        work={work}
        others={others}
        openChip={openChip}
        onOpen={setOpenChip}
        onMessages={() => onTab('messages')}
      />
      {details?.resolution ? (
        <Suspense>
          <Resolution resolution={details.resolution} id={row.id} />
        </Suspense>
      ) : (
        <DoNext
          next={next}
          onDo={isReplay ? undefined : doNext}
          effect={callsDevice && row.device && <CallEffect deviceId={row.device.id} />}
        />
      )}
    </>
  );
  return (
    <section
      ref={pane}
      {...steadyPane(key, state)}
      className={styles.detail}
      aria-label={t`Alert ${shownNumber(row.id)}`}
      data-alert={row.id}
    >
      <div className={styles.top}>
        <AlertHead row={row} details={details} />
        {row.person && <WorkerNotes person={details?.person_details} />}
      </div>
      {isWide ? (
        <div className={styles.columns} data-columns>
          <div className={styles.column}>
            {top}
            <Card part={parts.steps} />
            <Card part={parts.messages} grow />
          </div>
          <div className={styles.column}>
            {position}
            <Card part={parts.contacts} />
            <Card part={parts.person} />
            <Card part={parts.timeline} grow />
          </div>
        </div>
      ) : (
        <div className={styles.middle}>
          {position}
          {top}
          <DetailTabs parts={parts} active={tab} onChange={onTab} />
        </div>
      )}
      {details && !isReplay && (
        <Suspense>
          <CallActions row={row} details={details} />
        </Suspense>
      )}
      {!isReplay && (
        <Suspense fallback={<div className={styles.foot} />}>
          <Composer row={row} details={details} />
        </Suspense>
      )}
    </section>
  );
}

function Card({ part: { label, panel }, grow = false }: { part: Part; grow?: boolean }): ReactNode {
  return (
    <section className={styles.card} data-grow={grow || undefined}>
      <h3>{label}</h3>
      {panel}
    </section>
  );
}
