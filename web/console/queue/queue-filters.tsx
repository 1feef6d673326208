// What narrows the queue: the text, whose alerts, and behind a button their type, organisation and
// whether they are over.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { pastAlertsPath } from '#web/alerts/alert-address.ts';
import { isTypeName, typeNames, types } from '#web/alerts/alert-words.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { NativeSelect } from '#web/ui/controls/choices/native-select.tsx';
import { type Choice, Segments } from '#web/ui/controls/choices/radio.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import styles from './queue.module.css';
import type { Show } from './queue-groups.ts';
import { useQueue, useQueueStore } from './queue-load.ts';
import type { QueueView } from './use-queue-view.ts';

/** In a flood the whole queue is shown in groups, or as a list. */
type Shown = Exclude<Show, 'resolved'> | 'list';

export function QueueFilters({ view }: { view: QueueView }) {
  const { t } = useLingui();
  const { filter, setFilter } = view;
  const [open, setOpen] = useState(false);
  const isNarrowed =
    filter.type !== null || filter.organisationId !== null || filter.show === 'resolved';
  return (
    <div className={styles.filters} data-open={open || isNarrowed || undefined} id="queue-filters">
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
      <IconButton
        label={t`More filters`}
        aria-expanded={open || isNarrowed}
        onClick={() => setOpen(!open)}
      >
        <IconFilter size={18} aria-hidden="true" />
      </IconButton>
      <Whose view={view} />
      {(open || isNarrowed) && <MoreFilters view={view} />}
    </div>
  );
}

function Whose({
  view: { filter, setFilter, counts, flood, grouped, group },
}: {
  view: QueueView;
}) {
  const { t, i18n } = useLingui();
  const mine: Choice<Shown> = { value: 'mine', label: t`Mine ${i18n.number(counts.mine)}` };
  const waiting = i18n.number(counts.unowned);
  const unowned: Choice<Shown> = {
    value: 'unowned',
    label: counts.owned > 0 ? t`Not answered ${waiting}` : t`Unowned ${waiting}`,
  };
  const all = i18n.number(counts.all);
  const choices: Choice<Shown>[] = flood
    ? [{ value: 'all', label: t`Grouped ${all}` }, { value: 'list', label: t`List` }, mine]
    : [{ value: 'all', label: t`All ${all}` }, unowned, mine];
  const shown = flood && filter.show === 'all' && !grouped ? 'list' : filter.show;
  const value = shown === 'resolved' ? null : shown;
  const choose = (next: Shown) => {
    if (flood && (next === 'all' || next === 'list')) group(next === 'all');
    if (next !== 'list' || filter.show !== 'all')
      setFilter({ show: next === 'list' ? 'all' : next });
  };
  return <Segments<Shown> label={t`Show`} value={value} onChange={choose} choices={choices} />;
}

function MoreFilters({ view: { filter, setFilter } }: { view: QueueView }) {
  const { t, i18n } = useLingui();
  const { rows } = useQueue(useQueueStore());
  const typeOptions = [
    { value: '', label: t`Any type` },
    ...typeNames.map((name) => ({ value: name, label: i18n._(types[name].words) })),
  ];
  const organisations = [
    ...new Map(rows.map(({ organisation }) => [organisation.id, organisation.name])),
  ];
  const places = organisations
    .map(([id, name]) => ({ value: String(id), label: name }))
    .sort((left, right) => left.label.localeCompare(right.label));
  return (
    <div className={styles.more}>
      <NativeSelect
        label={t`Type`}
        labelHidden
        size="sm"
        options={typeOptions}
        value={filter.type ?? ''}
        onChange={(value) => setFilter({ type: isTypeName(value) ? value : null })}
      />
      <NativeSelect
        label={t`Organisation`}
        labelHidden
        size="sm"
        options={[{ value: '', label: t`Any organisation` }, ...places]}
        value={filter.organisationId === null ? '' : String(filter.organisationId)}
        onChange={(value) => setFilter({ organisationId: Number(value) || null })}
      />
      <button
        type="button"
        className={styles.pastButton}
        aria-pressed={filter.show === 'resolved'}
        onClick={() => setFilter({ show: filter.show === 'resolved' ? 'all' : 'resolved' })}
      >
        <Trans>Resolved</Trans>
      </button>
      <Link to={pastAlertsPath} className={styles.pastLink}>
        <Trans>Search past alerts</Trans>
      </Link>
    </div>
  );
}
