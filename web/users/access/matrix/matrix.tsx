// The matrix of people and permissions: both rows of headings and the people stay in view while it
// scrolls.
import { useLingui } from '@lingui/react/macro';
import type { PermissionRow } from '#domain/permissions/permissions.api.ts';
import { isSelected, type Selection } from '#web/kit/table/selection.ts';
import { Checkbox } from '#web/ui/controls/choices/checkbox.tsx';
import { Hidden } from '#web/ui/feedback/announcer.tsx';
import { Skeleton } from '#web/ui/feedback/states.tsx';
import { abilityWords, groupWords } from '../ability-words.ts';
import type { Giving } from '../changes/giving.ts';
import type { MatrixEdits } from '../changes/use-edits.ts';
import { abilityColumns, areas, areaWords, columnWords, isAreaStart } from './columns.ts';
import { placeOf, useGridKeys } from './grid-keys.ts';
import styles from './matrix.module.css';
import { MatrixRow } from './matrix-row.tsx';

export interface PeopleProps {
  /** Undefined while they load. */
  rows: readonly PermissionRow[] | undefined;
  edits: MatrixEdits;
  giving: Giving;
  selection: Selection;
  onToggle: (id: number) => void;
  onOpen: (row: PermissionRow) => void;
}

interface MatrixProps extends PeopleProps {
  isLoading: boolean;
  onTogglePage: () => void;
}

export function Matrix({ rows, isLoading, onTogglePage, ...parts }: MatrixProps) {
  const { t } = useLingui();
  const { selection, giving } = parts;
  const { grid, tabIndexAt } = useGridKeys(rows?.map(({ id }) => id) ?? []);
  const free = rows?.filter((row) => giving.lockOf(row) === null) ?? [];
  const chosen = free.filter(({ id }) => isSelected(selection, id)).length;
  return (
    <div className={styles.frame} data-keeps-scroll aria-busy={isLoading || rows === undefined}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are reached by arrows is a grid */}
      <table className={styles.matrix} role="grid" aria-label={t`Permissions`} {...grid}>
        <thead>
          <tr>
            <td className={styles.select} rowSpan={2} data-cell={placeOf('head', 0)}>
              <Checkbox
                label={t`Select all on this page`}
                labelHidden
                checked={free.length > 0 && chosen === free.length}
                partly={chosen > 0 && chosen < free.length}
                disabled={free.length === 0}
                tabIndex={tabIndexAt(placeOf('head', 0))}
                onChange={onTogglePage}
              />
            </td>
            <th scope="col" rowSpan={2} className={styles.person}>{t`Person`}</th>
            <th scope="col" rowSpan={2} className={styles.presetCell}>{t`Preset`}</th>
            <AreaHeads />
          </tr>
          <tr>
            <AbilityHeads />
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <MatrixRow
              key={row.id}
              row={parts.edits.rowOf(row.id) ?? row}
              edits={parts.edits}
              giving={giving}
              isSelected={isSelected(selection, row.id)}
              onToggle={() => parts.onToggle(row.id)}
              onOpen={() => parts.onOpen(row)}
              tabIndexAt={tabIndexAt}
            />
          )) ?? <Waiting />}
        </tbody>
      </table>
    </div>
  );
}

function AreaHeads() {
  const { i18n } = useLingui();
  return areas.map(({ name, abilities }) => (
    <th key={name} scope="colgroup" colSpan={abilities.length} className={styles.area}>
      {i18n._(areaWords[name] ?? groupWords[name])}
    </th>
  ));
}

function AbilityHeads() {
  const { i18n } = useLingui();
  return abilityColumns.map((ability) => {
    const { name, about } = abilityWords[ability];
    return (
      <th
        key={ability}
        scope="col"
        className={styles.ability}
        data-start={isAreaStart(ability) || undefined}
        title={`${i18n._(name)}. ${i18n._(about)}`}
      >
        <span aria-hidden="true">{i18n._(columnWords[ability] ?? name)}</span>
        <span id={`ability-${ability.replaceAll(' ', '-')}`}>
          <Hidden>{i18n._(name)}</Hidden>
        </span>
      </th>
    );
  });
}

function Waiting() {
  return Array.from({ length: 15 }, (_, row) => `row ${row}`).map((key) => (
    <tr key={key}>
      <td className={styles.select} />
      <th className={styles.person}>
        <Skeleton width="80%" height={14} />
      </th>
      <td className={styles.presetCell}>
        <Skeleton height={26} />
      </td>
      {abilityColumns.map((ability) => (
        <td key={ability} className={styles.cell} data-start={isAreaStart(ability) || undefined}>
          <Skeleton width={20} height={20} />
        </td>
      ))}
    </tr>
  ));
}
