// A field that refers to another record: typed, looked for by that record's own list call, kept as its id.
import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useDeferredValue, useState } from 'react';
import { SearchSelect } from '#web/ui/controls/choices/search-select.tsx';
import type { Callable } from '../call/call-types.ts';
import { useData, useList } from '../call/query.ts';
import type { ListEndpoint, RowOf } from '../table/list-shape.ts';
import type { FieldProps } from './field-props.ts';

export interface ReferenceTarget<E extends ListEndpoint> {
  list: E;
  /** Reads the one that is chosen already, which the first page may not hold. */
  get: Callable;
  /** The path's parameters of both, besides the id. */
  params?: Record<string, string | number>;
  labelOf: (row: RowOf<E>) => string;
}

const offered = 20;

/** The control for a form's field: `department_id: { label, control: referenceTo({ list, get, labelOf }) }`; made once, outside of components. */
export function referenceTo<E extends ListEndpoint>({ list, get, params = {}, labelOf }: ReferenceTarget<E>): ComponentType<FieldProps> {
  return function ReferenceField({ name, label, hint, value, problem, required, onSet, onLeave }: FieldProps) {
    const { t } = useLingui();
    const [chosen, setChosen] = useState<number | null>(typeof value === 'number' ? value : null);
    const [typed, setTyped] = useState('');
    const search = useDeferredValue(typed);
    const found = useList(
      list as ListEndpoint,
      { params, query: { page: 1, per_page: offered, ...(search === '' ? {} : { search }) } } as never,
    );
    const now = useData(get, { params: { ...params, id: chosen ?? 0 } } as never, { enabled: chosen !== null });
    const rows = (found.data?.items ?? []) as RowOf<E>[];
    const known = chosen === null || !now.data ? [] : [{ value: String(chosen), label: labelOf(now.data as RowOf<E>) }];
    const options = rows.map((row) => ({ value: String(row['id']), label: labelOf(row) }));
    // The label of the chosen one stands in the box as if typed: that is no search.
    const look = (text: string) => setTyped(known.some((option) => option.label === text) ? '' : text);
    return (
      <SearchSelect
        name={name}
        label={required ? `${label} *` : label}
        hint={hint}
        error={problem}
        options={[...known.filter((option) => !options.some((other) => other.value === option.value)), ...options]}
        value={chosen === null ? null : String(chosen)}
        clearable={!required}
        nothingFound={found.isFetching ? t`Looking…` : t`Nothing found`}
        onSearch={look}
        onLeave={onLeave}
        onChange={(next) => {
          setChosen(next === null ? null : Number(next));
          onSet(next === null ? null : Number(next));
        }}
      />
    );
  };
}
