// Whose phone it is: a person of an organisation, which staff of the platform choose first.
import { useLingui } from '@lingui/react/macro';
import { useDeferredValue, useState } from 'react';
import { organisationsApi } from '#domain/organisations/organisations.api.ts';
import { organisationUsers } from '#domain/users/people.api.ts';
import { useList } from '#web/kit/call/query.ts';
import { useKeptState } from '#web/kit/session/half-done.ts';
import { useUser } from '#web/kit/session/session.ts';
import { SearchSelect } from '#web/ui/controls/choices/search-select.tsx';

interface Named {
  id: number;
  name: string;
}

const offered = 20;

export interface PersonChoiceProps {
  /** Fixed, such as by the request itself. */
  organisation: Named | null;
  value: number | null;
  problem: string | undefined;
  onChange: (userId: number | null) => void;
}

export function PersonChoice({ organisation, value, problem, onChange }: PersonChoiceProps) {
  const user = useUser();
  const given = organisation ?? user.organisation;
  const [chosen, setChosen] = useKeptState<Named | null>('phone of, organisation', given);
  const settled = given !== null;
  const choose = (next: Named | null) => {
    setChosen(next);
    onChange(null);
  };
  return (
    <>
      {!settled && <OrganisationChoice value={chosen} onChange={choose} />}
      {chosen && (
        <PeopleChoice
          key={chosen.id}
          organisation={chosen}
          value={value}
          problem={problem}
          onChange={onChange}
        />
      )}
    </>
  );
}

/** The typed search; the name of the chosen person in the box is no search. */
function useSearchText(chosen: string | undefined): [string, (text: string) => void] {
  const [typed, setTyped] = useState('');
  return [useDeferredValue(typed), (text) => setTyped(text === chosen ? '' : text)];
}

function OrganisationChoice({
  value,
  onChange,
}: {
  value: Named | null;
  onChange: (next: Named | null) => void;
}) {
  const { t } = useLingui();
  const [search, look] = useSearchText(value?.name);
  const found = useList(organisationsApi.list, {
    query: { per_page: offered, ...(search === '' ? {} : { search }) },
  });
  const options = withChosen(found.data?.items ?? [], value);
  return (
    <SearchSelect
      label={t`Organisation`}
      options={options.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value.id)}
      nothingFound={found.isFetching ? t`Searching…` : t`Nothing found`}
      onSearch={look}
      onChange={(next) => onChange(options.find(({ id }) => String(id) === next) ?? null)}
    />
  );
}

function PeopleChoice({
  organisation,
  value,
  problem,
  onChange,
}: Omit<PersonChoiceProps, 'organisation'> & { organisation: Named }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useKeptState<Named | null>(
    `phone of, person of ${organisation.id}`,
    null,
  );
  const [search, look] = useSearchText(chosen?.name);
  const query = { per_page: offered, ...(search === '' ? {} : { search }) };
  const found = useList(organisationUsers.api.picker, { params: { id: organisation.id }, query });
  const options = withChosen(found.data?.items ?? [], chosen);
  return (
    <SearchSelect
      label={t`Person of ${organisation.name}`}
      error={problem}
      options={options.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      nothingFound={found.isFetching ? t`Searching…` : t`No one found`}
      onSearch={look}
      onChange={(next) => {
        const person = options.find(({ id }) => String(id) === next) ?? null;
        setChosen(person);
        onChange(person?.id ?? null);
      }}
    />
  );
}

const withChosen = (found: readonly Named[], chosen: Named | null): Named[] =>
  chosen === null || found.some(({ id }) => id === chosen.id) ? [...found] : [chosen, ...found];
