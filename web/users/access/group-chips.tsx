// The groups of one person in a row: ticked, partly ticked or empty; a click changes the whole
// group.
import { useLingui } from '@lingui/react/macro';
import type { Permission } from '#domain/kit/permissions.ts';
import { abilityGroups, bulkGroupNames, withGroups } from '#domain/permissions/ability-groups.ts';
import type { PermissionRow } from '#domain/permissions/permissions.api.ts';
import { useUser } from '#web/kit/session/session.ts';
import { Checkbox } from '#web/ui/controls/choices/checkbox.tsx';
import { groupWords } from './ability-words.ts';
import styles from './access.module.css';

export interface GroupChipsProps {
  row: PermissionRow;
  held: readonly Permission[];
  isChanged: boolean;
  /** Left out, nothing can be changed. */
  set?: ((row: PermissionRow, abilities: readonly Permission[]) => void) | undefined;
}

export function GroupChips({ row, held, isChanged, set }: GroupChipsProps) {
  const { i18n } = useLingui();
  const own = useUser().abilities;
  return (
    <fieldset className={styles.chips} data-changed={isChanged || undefined} aria-label={row.name}>
      {bulkGroupNames.map((name) => {
        const count = abilityGroups[name].filter((ability) => held.includes(ability)).length;
        const isWhole = count === abilityGroups[name].length;
        return (
          <Checkbox
            key={name}
            label={i18n._(groupWords[name])}
            checked={isWhole}
            partly={count > 0 && !isWhole}
            disabled={
              !set ||
              !abilityGroups[name].every(
                (ability) => own.includes(ability) || held.includes(ability),
              )
            }
            onChange={(on) => set?.(row, withGroups(held, { [name]: on }))}
          />
        );
      })}
    </fieldset>
  );
}
