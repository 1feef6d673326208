// Chooses a preset for one person or for several: each with its sentence, or with the reason why it
// cannot be given.
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import type { Permission } from '#domain/kit/permissions.ts';
import { type PresetName, presetNames, presetOf } from '#domain/permissions/permission-presets.ts';
import { Hidden } from '#web/ui/feedback/announcer.tsx';
import { Menu, type MenuItem } from '#web/ui/overlays/menu.tsx';
import { presetLabel, presetWords } from '../changes/preset-words.ts';
import styles from './marks.module.css';

export interface PresetChoice {
  /** Why the preset cannot be applied; null where it can. */
  lockOf: (name: PresetName) => string | null;
  onChoose: (name: PresetName) => void;
}

/** The presets as entries of a menu. */
export function usePresetItems({ lockOf, onChoose }: PresetChoice, now: PresetName | null) {
  const { i18n } = useLingui();
  return presetNames.map((name): MenuItem => {
    const reason = lockOf(name);
    return {
      key: name,
      label: (
        <>
          {i18n._(presetWords[name].name)}
          {reason === null && <small>{i18n._(presetWords[name].about)}</small>}
        </>
      ),
      icon: <IconCheck size={16} aria-hidden="true" opacity={name === now ? 1 : 0} />,
      reason,
      apart: name === 'no_access',
      onSelect: () => onChoose(name),
    };
  });
}

interface PresetMenuProps extends PresetChoice {
  name: string;
  held: readonly Permission[];
  /** What is saved, where it is something else. */
  saved: readonly Permission[] | null;
  tabIndex?: 0 | -1;
}

export function PresetMenu({ name, held, saved, tabIndex, ...choice }: PresetMenuProps) {
  const { t } = useLingui();
  const was = saved && wasWords(held, saved);
  const items = usePresetItems(choice, presetOf(held));
  return (
    <div className={styles.preset} data-changed={was !== null || undefined}>
      <Menu
        buttonClass={styles.presetButton}
        {...(tabIndex === undefined ? {} : { tabIndex })}
        button={
          <>
            <Hidden>{t`Preset of ${name}`}: </Hidden>
            <b>{presetLabel(held)}</b>
            {was !== null && <small>{was}</small>}
            <IconSelector size={15} aria-hidden="true" />
          </>
        }
        items={items}
        inScroller
      />
    </div>
  );
}

/** Next to the name of the new preset: what it was, in the room of a few letters. */
function wasWords(held: readonly Permission[], saved: readonly Permission[]): string {
  const before = presetLabel(saved);
  if (before === presetLabel(held)) return t`changed`;
  return saved.length === 0 ? t`was none` : t`was ${before}`;
}
