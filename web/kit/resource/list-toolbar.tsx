// Above the rows: search, filters, saved views, columns and density.
import { useLingui } from '@lingui/react/macro';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { Choice } from '#web/ui/controls/choices/choice.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import type { Column } from '../table/list-shape.ts';
import type { AddressChange, ListState } from '../table/list-state.ts';
import { filteredBy, searchedFor, sortedBy } from '../table/list-state.ts';
import type { ListFilter } from './list-filters.ts';
import { PickerFilter } from './picker-filter.tsx';
import styles from './resource-list.module.css';

export interface ListToolbarProps {
  state: ListState;
  searchHint: string;
  searchRef: Ref<HTMLInputElement>;
  filters: readonly ListFilter[];
  /** For a phone, where no header can be pressed. */
  columns: readonly Column[];
  onChange: (change: AddressChange) => void;
  children: ReactNode;
}

interface FilterBoxProps {
  filter: ListFilter;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function FilterBox({ filter, value, onChange }: FilterBoxProps) {
  if (filter.picker) {
    const { label, picker } = filter;
    return <PickerFilter label={label} picker={picker} value={value} onChange={onChange} />;
  }
  if (filter.control)
    return <filter.control label={filter.label} value={value} onChange={onChange} />;
  return (
    <Choice
      size="sm"
      label={filter.label}
      labelHidden
      empty={filter.label}
      options={filter.options}
      value={value ?? ''}
      onChange={(next) => onChange(next === '' ? undefined : next)}
    />
  );
}

export function ListToolbar({
  state,
  searchHint,
  searchRef,
  filters,
  columns,
  onChange,
  children,
}: ListToolbarProps) {
  const { t, i18n } = useLingui();
  const sortable = columns.filter((column) => column.sortable);
  return (
    <search className={styles.toolbar}>
      <SearchBox
        text={state.search}
        hint={searchHint}
        boxRef={searchRef}
        onSearch={(text) => onChange(searchedFor(text))}
      />
      {filters.map((filter) => (
        <div
          key={filter.name}
          className={styles.filter}
          data-set={state.filters[filter.name] !== undefined || undefined}
        >
          <FilterBox
            filter={filter}
            value={state.filters[filter.name]}
            onChange={(value) => onChange(filteredBy(filter.name, value))}
          />
        </div>
      ))}
      {sortable.length > 0 && (
        <div className={styles.phoneSort}>
          <Choice
            size="sm"
            label={t`Sort by`}
            labelHidden
            empty={t`Sort by`}
            options={sortable.map((column) => ({
              value: column.name,
              label: i18n._(column.label),
            }))}
            value={state.sort ?? ''}
            onChange={(value) =>
              onChange(
                value === ''
                  ? { sort: undefined, direction: undefined }
                  : { ...sortedBy({ ...state, sort: undefined }, value) },
              )
            }
          />
        </div>
      )}
      <div className={styles.toolbarEnd}>{children}</div>
    </search>
  );
}

const typingPause = 250;

/** Searches shortly after the last key; the box keeps the focus while the list changes. */
function SearchBox({
  text,
  hint,
  boxRef,
  onSearch,
}: {
  text: string;
  hint: string;
  boxRef: Ref<HTMLInputElement>;
  onSearch: (text: string) => void;
}) {
  const [typed, setTyped] = useState(text);
  // The address's last value, and the value sent to it from here: only a change from outside (Back,
  // a view, Clear) overwrites typed text.
  const [known, setKnown] = useState(text);
  const [sent, setSent] = useState<string | null>(null);
  if (known !== text) {
    setKnown(text);
    setSent(null);
    if (text !== sent) setTyped(text);
  }
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const type = (next: string) => {
    setTyped(next);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      setSent(next.trim());
      onSearch(next);
    }, typingPause);
  };
  return (
    <div className={styles.search}>
      <TextField
        ref={boxRef}
        type="search"
        size="sm"
        label={hint}
        labelHidden
        placeholder={hint}
        icon={<IconSearch size={16} aria-hidden="true" />}
        end={
          <span className={styles.cap}>
            <Kbd>/</Kbd>
          </span>
        }
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
    </div>
  );
}
