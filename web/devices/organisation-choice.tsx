// Which organisation: looked for by its name.
import { useLingui } from '@lingui/react/macro';
import { useDeferredValue, useState } from 'react';
import { organisationsApi } from '#domain/organisations/organisations.api.ts';
import { useList } from '#web/kit/call/query.ts';
import { SearchSelect } from '#web/ui/controls/choices/search-select.tsx';

const offered = 20;

export function OrganisationChoice({
  problem,
  onChange,
}: {
  problem: string | undefined;
  onChange: (id: number | null) => void;
}) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed === chosen?.label ? '' : typed);
  const found = useList(organisationsApi.list, {
    query: { per_page: offered, ...(search === '' ? {} : { search }) },
  });
  const rows = (found.data?.items ?? []).map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));
  const options =
    chosen && !rows.some(({ value }) => value === chosen.value) ? [chosen, ...rows] : rows;
  return (
    <SearchSelect
      label={t`Organisation`}
      error={problem}
      options={options}
      value={chosen?.value ?? null}
      nothingFound={found.isFetching ? t`Loading` : t`Nothing found`}
      onSearch={setTyped}
      onChange={(next) => {
        setChosen(options.find(({ value }) => value === next) ?? null);
        onChange(next === null ? null : Number(next));
      }}
    />
  );
}
