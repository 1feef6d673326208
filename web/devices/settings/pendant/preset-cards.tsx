// The presets as cards to choose from: native radio buttons, so that the arrow keys move between
// them. Choosing one fills the form and sends nothing.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useId } from 'react';
import {
  differencesOf,
  type PresetName,
  presetNames,
} from '#domain/devices/settings/ev04-presets.ts';
import { presetWords } from './preset-words.ts';
import styles from './presets.module.css';

interface CardsProps {
  /** Null where the values are of no preset. */
  readonly chosen: PresetName | null;
  readonly titleId: string;
  readonly onChoose: (preset: PresetName) => void;
}

export function PresetCards({ chosen, titleId, onChoose }: CardsProps) {
  const { t, i18n } = useLingui();
  const group = useId();
  return (
    <fieldset className={styles.presets} aria-labelledby={titleId}>
      <div className={styles.cards}>
        {presetNames.map((name) => {
          const { name: title, about, icon: Icon } = presetWords[name];
          const count = differencesOf(name);
          return (
            <label key={name} className={styles.card}>
              <input
                type="radio"
                name={group}
                checked={name === chosen}
                onChange={() => onChoose(name)}
                aria-label={i18n._(title)}
                aria-describedby={`${group}-${name}`}
              />
              <span className={styles.cardTitle}>
                <Icon size={19} aria-hidden="true" />
                {i18n._(title)}
                {name === chosen && <IconCircleCheckFilled size={20} aria-hidden="true" />}
              </span>
              <span id={`${group}-${name}`} className={styles.cardAbout}>
                {i18n._(about)}
              </span>
              <span className={styles.cardCount}>
                {count === 0
                  ? t`The usual settings`
                  : plural(count, {
                      one: '# difference from Standard',
                      other: '# differences from Standard',
                    })}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
