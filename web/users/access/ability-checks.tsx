// Permissions as boxes to tick, in groups that are ticked as a whole; what the reader cannot give
// is shown and cannot be ticked.
import { useLingui } from '@lingui/react/macro';
import { type Permission, switched } from '#domain/kit/permissions.ts';
import { groupsOf } from '#domain/permissions/ability-groups.ts';
import { useUser } from '#web/kit/session/session.ts';
import { Checkbox } from '#web/ui/controls/choices/checkbox.tsx';
import { abilityWords, groupWords } from './ability-words.ts';
import styles from './access.module.css';

export interface AbilityChecksProps {
  /** The permissions that the role can have. */
  holdable: readonly Permission[];
  held: readonly Permission[];
  /** Left out, nothing can be changed. */
  onChange?: ((held: Permission[]) => void) | undefined;
}

export function AbilityChecks({ holdable, held, onChange }: AbilityChecksProps) {
  const { t, i18n } = useLingui();
  const own = useUser().abilities;
  const set = (changed: readonly Permission[], on: boolean) =>
    onChange?.(switched(held, changed, on));
  // A permission already held can be removed, also by a reader who does not have it.
  const mayTick = (ability: Permission): boolean =>
    onChange !== undefined && (own.includes(ability) || held.includes(ability));
  return (
    <div className={styles.groups}>
      {groupsOf(holdable).map(({ name, abilities }) => {
        const count = abilities.filter((ability) => held.includes(ability)).length;
        const free = abilities.filter(mayTick);
        return (
          <fieldset key={name} className={styles.group}>
            <legend>
              {abilities.length > 1 ? (
                <Checkbox
                  label={i18n._(groupWords[name])}
                  checked={count === abilities.length}
                  partly={count > 0 && count < abilities.length}
                  disabled={free.length === 0}
                  onChange={(on) => set(free, on)}
                />
              ) : (
                i18n._(groupWords[name])
              )}
            </legend>
            {abilities.map((ability) => (
              <Checkbox
                key={ability}
                label={i18n._(abilityWords[ability].name)}
                hint={
                  onChange && !mayTick(ability)
                    ? t`You do not have this permission, so you cannot give it.`
                    : i18n._(abilityWords[ability].about)
                }
                checked={held.includes(ability)}
                disabled={!mayTick(ability)}
                onChange={(on) => set([ability], on)}
              />
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}
