// The left half of the console: filters, how many there are, the list, and what to do with several
// at once (R015).
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useRef } from 'react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { alertAddress, overviewPath } from '#web/alerts/alert-address.ts';
import { stateOf } from '#web/alerts/alert-words.ts';
import { ShownAlert } from '#web/alerts/shown-alert.ts';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { awaitScreen, stopAwaiting } from '#web/kit/keyboard/keys.ts';
import { oncePerPress } from '#web/kit/keyboard/presses.ts';
import { Link, useGo } from '#web/kit/screen/address.tsx';
import { useKeptState } from '#web/kit/session/half-done.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { lateExtra, latePart } from '#web/ui/later/late-parts.tsx';
import { useHeld } from '#web/ui/steady/use-held.ts';
import { useQuickActions } from '../quick-actions.ts';
import { areSameBands, holdBands } from './held/held-bands.ts';
import { useHeldRow, withHeldIn } from './held/held-row.ts';
import { nextPlace } from './held/next-place.ts';
import styles from './queue.module.css';
import { QueueFilters } from './queue-filters.tsx';
import { groupOf, idsOfOpen, type QueueItem } from './queue-groups.ts';
import { type QueueErrors, useQueue, useQueueStore } from './queue-load.ts';
import { QueueSkeleton } from './queue-skeleton.tsx';
import { AlertList, type RowAction, type RowPress } from './rows/alert-list.tsx';
import { useQueueActions } from './use-queue-actions.ts';
import { type QueueView, rowsOf, useQueueView } from './use-queue-view.ts';

// Rarely shown: the code loads after the rows.
const RaiseMenu = lateExtra(() => import('./raise-menu.tsx'));
const ChosenBar = latePart(() => import('./chosen-bar.tsx'));
const QueueChoices = lateExtra(() => import('./queue-choices.tsx'));
const TakeNext = lateExtra(() => import('./take-next.tsx'));
const MissingCells = lateExtra(() => import('./cells/missing-cells.tsx'));
const QueueEmpty = lateExtra(() => import('./queue-empty.tsx'));
const CommonCause = lateExtra(() => import('#web/common-causes/common-cause.tsx'));

export interface QueuePaneProps {
  openId: number | null;
  errors: QueueErrors;
  onRetry: () => void;
}

const nothingIsNew = (): boolean => false;

export function QueuePane({ openId, errors, onRetry }: QueuePaneProps) {
  const { t } = useLingui();
  const go = useGo();
  const store = useQueueStore();
  const queue = useQueue(store);
  const pane = useRef<HTMLElement>(null);
  const asked = useQueueView();
  const [kept, release] = useHeld(pane, asked.bands, { isSame: areSameBands, scope: asked.scope });
  const shown = holdBands(kept, asked.bands, (id) => store.find(id));
  const view = { ...asked, bands: shown.bands, items: rowsOf(shown.bands) };
  const { loaded, error, retry } = view.past ?? {
    loaded: queue.loaded,
    error: errors.values().next().value ?? null,
    retry: onRetry,
  };
  const { items } = view;
  const actions = useQuickActions();
  const [marks, setMarks] = useKeptState<readonly number[]>('marked alerts', []);
  const marked = new Set(marks);
  const toggle = (id: number) =>
    setMarks((old) => (old.includes(id) ? old.filter((one) => one !== id) : [...old, id]));
  const open = (id: number) => {
    // The next key applies to the alert that is opening, not to the one still shown.
    if (id === openId) stopAwaiting();
    else
      awaitScreen(alertAddress(id), (keys) =>
        toast.warning(t`${keys} did nothing: the alert had not opened yet.`, {
          leavesAfter: 8_000,
        }),
      );
    go(view.hrefOf(id), { replace: openId !== null });
  };
  useEffect(() => stopAwaiting, []);

  const opened = useRef({ id: 0, at: -1, state: '' });
  const [held, hold] = useHeldRow((id) => store.find(id));
  // Answering an alert opens it; next and previous continue from its place.
  const answer = (row: AlertRow) => {
    const alert = ShownAlert.pressed(row);
    if (!alert) return;
    opened.current = {
      id: row.id,
      at: items.findIndex((item) => item.row.id === row.id),
      state: stateOf(row),
    };
    void actions.acknowledge(alert);
    open(row.id);
  };
  const onAction = (what: RowAction, { row }: QueueItem, { index, pointer }: RowPress) => {
    if (what === 'mark') toggle(row.id);
    else if (what === 'unfold') view.unfold(groupOf(row));
    else if (what === 'open') open(row.id);
    else
      oncePerPress(() => {
        hold(row, index, pointer);
        answer(row);
      });
  };
  const openAt = items.findIndex(({ row }) => row.id === openId);
  const openState = openAt === -1 ? 'gone' : stateOf(items[openAt]?.row ?? { status: 'resolved' });
  useEffect(() => {
    if (openId !== null && openAt !== -1 && opened.current.id !== openId)
      opened.current = { id: openId, at: openAt, state: openState };
  }, [openId, openAt, openState]);
  const step = (by: 1 | -1) => {
    const { id, at, state } = opened.current;
    const place = { at, now: openAt, hasChanged: id === openId && openState !== state };
    const next = items[nextPlace(place, by, items.length)];
    if (next) open(next.row.id);
  };
  useQueueActions({ view, openId, step, toggle, answer });

  const bands = view.bands.map((band) => withHeldIn(band, held));
  const summary = <Summary view={view} loaded={loaded} />;
  const isEmpty = loaded && bands.length === 0;
  return (
    <section ref={pane} className={styles.pane} aria-label={t`Queue`}>
      <QueueFilters view={view} />
      <Suspense>
        <QueueChoices
          isFiltered={view.isFiltered}
          grouped={view.grouped}
          open={items[openAt]}
          setFilter={view.setFilter}
          setGrouped={view.group}
          unfold={view.unfold}
          onSelectAll={() => setMarks(idsOfOpen(view.found))}
        />
      </Suspense>
      {(!loaded || isEmpty) && <div className={styles.above}>{summary}</div>}
      {!loaded && error && (
        <ErrorState
          title={t`The queue could not be loaded`}
          requestId={error.requestId}
          onRetry={retry}
        >
          {error.message}
        </ErrorState>
      )}
      {!loaded && !error && <QueueSkeleton />}
      {isEmpty && (
        <Suspense>
          <QueueEmpty view={view} />
        </Suspense>
      )}
      {loaded && !isEmpty && (
        <AlertList
          bands={bands}
          isNew={view.past ? nothingIsNew : queue.isNew}
          selectedId={openId}
          marked={marked}
          hrefOf={view.hrefOf}
          onAction={onAction}
          onFold={view.fold}
          onOpenGroup={view.openGroup}
          waiting={shown.waiting}
          onShowWaiting={release}
          summary={summary}
          aside={<FloodCount flood={view.flood} />}
        />
      )}
      {view.past?.showMore && (
        <Button size="sm" onClick={view.past.showMore}>
          <Trans>Show older alerts</Trans>
        </Button>
      )}
      {marked.size > 0 && (
        <Suspense>
          <ChosenBar
            marked={marked}
            found={view.found}
            onMark={setMarks}
            acknowledge={actions.acknowledge}
          />
        </Suspense>
      )}
      {/* Below the rows, which must not move under a pointer when it appears. */}
      <Suspense>{loaded && <CommonCause />}</Suspense>
      <Suspense>{loaded && <MissingCells errors={errors} onRetry={onRetry} />}</Suspense>
      <Foot />
      <div className={styles.next}>
        <Suspense>
          <TakeNext view={view} onTake={answer} />
        </Suspense>
      </div>
    </section>
  );
}

/** The keys of the queue and a link to all; below the list, where it moves nothing. */
function Foot() {
  return (
    <div className={styles.foot}>
      <span className={styles.keys}>
        <Kbd>J</Kbd> <Kbd>K</Kbd> <Trans>move</Trans>
      </span>
      <span className={styles.keys}>
        <Kbd>A</Kbd> <Trans>acknowledge</Trans>
      </span>
      <span className={styles.keys}>
        <Kbd>?</Kbd> <Trans>keys</Trans>
      </span>
      <span className={styles.space} />
      <OverviewLink />
      <Suspense>
        <RaiseMenu />
      </Suspense>
    </div>
  );
}

/** With no alert open, the overview is shown already. */
function OverviewLink() {
  const { t } = useLingui();
  const go = useGo();
  useActions([
    {
      id: 'queue.overview',
      label: t`Show the overview`,
      keys: 'o',
      group: t`Alerts`,
      run: () => go(overviewPath),
    },
  ]);
  return (
    <Link to={overviewPath} className={styles.overview} aria-keyshortcuts="o">
      <Trans>Overview</Trans>
    </Link>
  );
}

function Summary({
  view: { matching, here, atLeast },
  loaded,
}: {
  view: QueueView;
  loaded: boolean;
}) {
  const { i18n } = useLingui();
  // A space keeps the line's height until the count is known.
  if (!loaded) return <span>{'\u00a0'}</span>;
  return (
    <span>
      {atLeast ? (
        <Trans>More than {i18n.number(matching)} alerts</Trans>
      ) : (
        plural(matching, { one: '# alert', other: '# alerts' })
      )}
      {matching > here && (
        <Trans>, the first {i18n.number(here)} here: filter to search them all</Trans>
      )}
    </span>
  );
}

/** The number of recent alerts, while it is more than the operators can take (ux.md check 14). */
function FloodCount({ flood }: Pick<QueueView, 'flood'>) {
  if (!flood) return null;
  // No live region: it changes with every alert, and a flood is announced once
  // (attention/announce-alerts.ts).
  return (
    <span>
      {plural(flood.count, {
        one: '# alert in the last 10 minutes',
        other: '# alerts in the last 10 minutes',
      })}
    </span>
  );
}
