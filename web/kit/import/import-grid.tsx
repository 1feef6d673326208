// Rows of the file with their fields: an invalid cell shows its problem and is corrected in place,
// any other can be opened and changed.
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { ImportRow } from '#domain/kit/import/table-import.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { patchData, useCall, useList } from '../call/query.ts';
import { inReadersWording } from '../language/reader-wording.ts';
import { ListPager } from '../resource/list-pager.tsx';
import { useSearch } from '../screen/address.tsx';
import { pageSizes } from '../table/list-state.ts';
import { GridCell } from './grid-cell.tsx';
import styles from './import.module.css';
import type { ImportField, ImportPart } from './import-shape.ts';

interface Props extends ImportPart {
  readonly state: 'invalid' | 'skipped' | 'ready' | 'imported';
}

export function ImportGrid({ shape, params, current, state }: Props) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const [address, setAddress] = useSearch();
  const page = Math.max(1, Math.trunc(Number(address['page'])) || 1);
  const perPage = Number(pageSizes.find((size) => size === address['per_page']) ?? pageSizes[0]);
  const read = {
    params: { ...params, importId: current.id },
    query: {
      state,
      page,
      per_page: perPage,
      total: '1' as const,
      ...(address['after'] && page > 1 ? { after: address['after'] } : {}),
    },
  };
  const { data, error, refetch } = useList(shape.api.rows, read, {
    staleTime: 0,
    handles: [0, 422, 503],
  });
  const mend = useCall(shape.api.mend, { handles: [409, 422], invalidates: [shape.api.get] });
  if (!data)
    return error ? (
      <ErrorState title={t`The rows could not be loaded`} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows />
    );
  if (data.items.length === 0) return <EmptyState title={t`No rows here`} />;
  const isWrong = (name: string) => data.items.some(({ problems }) => problems[name] !== undefined);
  const fields = shape.fields.filter(
    ({ name }) => current.mapping[name] !== undefined || isWrong(name),
  );
  const save = async (row: ImportRow, name: string, text: string) => {
    const saved = await mend.mutateAsync({
      params: { ...params, importId: current.id, id: row.id },
      body: { texts: { [name]: text } },
    });
    // The corrected row stays in place, so that nothing jumps while several are corrected.
    patchData(client, shape.api.rows, read, (old) => ({
      ...old,
      items: old.items.map((one) => (one.id === row.id ? saved : one)),
    }));
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (axe scrollable-region-focusable) */}
      <section className={styles.frame} aria-label={t`Rows`} tabIndex={0}>
        <table className={styles.grid}>
          <thead>
            <tr>
              <th scope="col">{t`Row`}</th>
              {fields.map(({ name, label }) => (
                <th key={name} scope="col">
                  {i18n._(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.items.map((row) => (
              <Row
                key={row.id}
                row={row}
                fields={fields}
                isFixed={state === 'imported'}
                isCorrected={row.state !== state}
                onSave={save}
              />
            ))}
          </tbody>
        </table>
      </section>
      <ListPager meta={data.meta} perPage={perPage} page={page} onChange={setAddress} />
    </>
  );
}

interface RowProps {
  readonly row: ImportRow;
  readonly fields: readonly ImportField[];
  readonly isFixed: boolean;
  /** It was corrected here, and does not belong to these rows any more. */
  readonly isCorrected: boolean;
  readonly onSave: (row: ImportRow, name: string, text: string) => Promise<void>;
}

function Row({ row, fields, isFixed, isCorrected, onSave }: RowProps) {
  const { t, i18n } = useLingui();
  const { position } = row;
  return (
    <tr data-corrected={isCorrected || undefined}>
      <th scope="row" data-label={t`Row`}>
        {i18n.number(position)}
        {isCorrected && row.state === 'ready' && <Badge tone="good">{t`Ready`}</Badge>}
      </th>
      {fields.map(({ name, label }) => (
        <GridCell
          key={name}
          label={i18n._(label)}
          name={t`${i18n._(label)} of row ${position}`}
          text={row.texts[name] ?? ''}
          problem={row.problems[name] && inReadersWording(row.problems[name])}
          isFixed={isFixed}
          onSave={(text) => onSave(row, name, text)}
        />
      ))}
    </tr>
  );
}
