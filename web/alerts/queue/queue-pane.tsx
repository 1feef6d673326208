// The left half of the console: filters, how many there are, the list, and what to do with several at once.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { isUnowned } from '#domain/alerts/alert-order.ts';
import type { CallError } from '#web/kit/call/call-error.ts';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { awaitScreen, stopAwaiting } from '#web/kit/keyboard/keys.ts';
import { oncePerPress } from '#web/kit/keyboard/presses.ts';
import { Link, useGo } from '#web/kit/screen/address.tsx';
import { useKeptState } from '#web/kit/session/half-done.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { NativeSelect } from '#web/ui/controls/choices/native-select.tsx';
import { Segments } from '#web/ui/controls/choices/radio.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { alertAddress, overviewPath } from '../alert-address.ts';
import { isTypeName, stateOf, typeNames, types } from '../alert-words.ts';
import { useQuickActions } from '../quick-actions.ts';
import styles from './queue.module.css';
import { groupOf, type QueueItem, type Show } from './queue-groups.ts';
import { useQueue, useQueueStore } from './queue-load.ts';
import { QueueSkeleton } from './queue-skeleton.tsx';
import { AlertList, type RowAction, type RowPress } from './rows/alert-list.tsx';
import { useHeldRow, withHeld } from './rows/held-row.ts';
import { useQueueActions } from './use-queue-actions.ts';
import { type QueueView, useQueueView } from './use-queue-view.ts';

// Seldom seen: their code comes behind the rows.
const FloodBar = lazy(() => import('../flood/flood-bar.tsx'));
const RaiseMenu = lazy(() => import('./raise-menu.tsx'));
const ChosenBar = lazy(() => import('./chosen-bar.tsx'));
const QueueChoices = lazy(() => import('./queue-choices.tsx'));
const QueueEmpty = lazy(() => import('./queue-empty.tsx'));

export interface QueuePaneProps {
  openId: number | null;
  error: CallError | null;
  onRetry: () => void;
}

export function QueuePane({ openId, error: queueError, onRetry }: QueuePaneProps) {
  const { t } = useLingui();
  const go = useGo();
  const store = useQueueStore();
  const queue = useQueue(store);
  const view = useQueueView();
  const { loaded, error, retry } = view.past ?? { loaded: queue.loaded, error: queueError, retry: onRetry };
  const items = view.items.filter(({ heading }) => !heading);
  const actions = useQuickActions();
  const [marks, setMarks] = useKeptState<readonly number[]>('marked alerts', []);
  const marked = new Set(marks);
  const toggle = (id: number) => setMarks((old) => (old.includes(id) ? old.filter((one) => one !== id) : [...old, id]));
  const open = (id: number) => {
    // The next key is for the alert that is opening, not for the one that is there still.
    if (id === openId) stopAwaiting();
    else
      awaitScreen(alertAddress(id), (keys) => toast.warning(t`${keys} did nothing: the alert had not opened yet.`, { leavesAfter: 8_000 }));
    go(view.hrefOf(id), { replace: openId !== null });
  };
  useEffect(() => stopAwaiting, []);

  const opened = useRef({ id: 0, at: -1, state: '' });
  const [held, hold] = useHeldRow((id) => store.find(id));
  // Who answers an alert sees it, and goes on from where it was.
  const answer = (row: AlertRow) => {
    opened.current = { id: row.id, at: items.findIndex((item) => item.row.id === row.id), state: stateOf(row) };
    void actions.acknowledge(row);
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
  // An alert that was answered or resolved has left its place: next and previous go on from where it stood.
  const openAt = items.findIndex(({ row }) => row.id === openId);
  const openState = openAt === -1 ? 'gone' : stateOf(items[openAt]?.row ?? { status: 'resolved' });
  useEffect(() => {
    if (openId !== null && openAt !== -1 && opened.current.id !== openId) opened.current = { id: openId, at: openAt, state: openState };
  }, [openId, openAt, openState]);
  const step = (by: 1 | -1) => {
    const hasLeft = opened.current.id !== openId || openState !== opened.current.state;
    const from = openAt !== -1 && !hasLeft ? openAt : opened.current.at - (by === 1 ? 1 : 0);
    const next = items[Math.min(items.length - 1, Math.max(0, from + by))];
    if (next) open(next.row.id);
  };
  useQueueActions({ view, openId, step, toggle, answer });

  const shown = withHeld(view.items, held);
  return (
    <section className={styles.pane} aria-label={t`Queue`}>
      <Filters filter={view.filter} setFilter={view.setFilter} />
      <Suspense>
        <FloodBar view={view} />
        <QueueChoices
          isFiltered={view.isFiltered}
          grouped={view.grouped}
          open={items[openAt]}
          setFilter={view.setFilter}
          setGrouped={view.group}
          unfold={view.unfold}
        />
      </Suspense>
      <div className={styles.summary}>
        <Summary view={view} loaded={loaded} />
        <OverviewLink />
        <Suspense>
          <RaiseMenu />
        </Suspense>
      </div>
      {!loaded && error && (
        <ErrorState title={t`The queue could not be loaded`} requestId={error.requestId} onRetry={retry}>
          {error.message}
        </ErrorState>
      )}
      {!loaded && !error && <QueueSkeleton />}
      {loaded && shown.length === 0 && (
        <Suspense>
          <QueueEmpty view={view} />
        </Suspense>
      )}
      {loaded && shown.length > 0 && (
        <AlertList
          items={shown}
          newerThan={view.past ? Number.POSITIVE_INFINITY : queue.newestAtOpening}
          selectedId={openId}
          marked={marked}
          hrefOf={view.hrefOf}
          onAction={onAction}
        />
      )}
      {view.past?.showMore && (
        <Button size="sm" onClick={view.past.showMore}>
          <Trans>Show older alerts</Trans>
        </Button>
      )}
      {marked.size > 0 && (
        <Suspense>
          <ChosenBar marked={marked} items={items} onClear={() => setMarks([])} acknowledge={actions.acknowledge} />
        </Suspense>
      )}
    </section>
  );
}

/** Where nothing is open it is beside the queue already. */
function OverviewLink() {
  const { t } = useLingui();
  const go = useGo();
  useActions([{ id: 'queue.overview', label: t`Show the overview`, keys: 'o', group: t`Alerts`, run: () => go(overviewPath) }]);
  return (
    <Link to={overviewPath} className={styles.overview} aria-keyshortcuts="o">
      <Trans>Overview</Trans> <Kbd>O</Kbd>
    </Link>
  );
}

function Filters({ filter, setFilter }: Pick<QueueView, 'filter' | 'setFilter'>) {
  const { t, i18n } = useLingui();
  const typeOptions = [{ value: '', label: t`Any type` }, ...typeNames.map((name) => ({ value: name, label: i18n._(types[name].words) }))];
  return (
    <div className={styles.filters}>
      <div className={styles.search} id="queue-filter">
        <TextField
          label={t`Filter`}
          labelHidden
          type="search"
          size="sm"
          placeholder={filter.show === 'resolved' ? t`Name, alert ID or date` : t`Name or alert ID`}
          icon={<IconSearch size={16} aria-hidden="true" />}
          end={
            <span className={styles.cap}>
              <Kbd>/</Kbd>
            </span>
          }
          value={filter.text}
          onChange={(event) => setFilter({ text: event.currentTarget.value })}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        />
      </div>
      <div className={styles.type}>
        <NativeSelect
          label={t`Type`}
          labelHidden
          size="sm"
          options={typeOptions}
          value={filter.type ?? ''}
          onChange={(value) => setFilter({ type: isTypeName(value) ? value : null })}
        />
      </div>
      <Segments<Show>
        label={t`Show`}
        value={filter.show}
        onChange={(show) => setFilter({ show })}
        choices={[
          { value: 'all', label: t`All` },
          { value: 'unowned', label: t`Unowned` },
          { value: 'mine', label: t`Mine` },
          { value: 'resolved', label: t`Resolved` },
        ]}
      />
    </div>
  );
}

function Summary({ view: { items, matching, here, atLeast }, loaded }: { view: QueueView; loaded: boolean }) {
  const { i18n } = useLingui();
  // A space keeps the line's height until the count is known.
  if (!loaded) return <span>{'\u00a0'}</span>;
  const unowned = items.filter(({ row }) => isUnowned(row)).length;
  return (
    <span>
      {atLeast ? <Trans>More than {i18n.number(matching)} alerts</Trans> : plural(matching, { one: '# alert', other: '# alerts' })}
      {matching > here && <Trans>, the first {i18n.number(here)} here: filter to search them all</Trans>}
      {unowned > 0 && (
        <span className={styles.order}>
          <Trans>, unowned first, then priority and age</Trans>
        </span>
      )}
    </span>
  );
}
