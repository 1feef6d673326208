// Every action by name; typing narrows, Enter does it (ux.md check 25).
import { useLingui } from '@lingui/react/macro';
import { Command } from 'cmdk';
import { type Action, useAllActions } from '#web/kit/keyboard/actions.ts';
import { capOf } from '#web/kit/keyboard/keys.ts';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { Modal } from '#web/ui/overlays/modal.tsx';
import styles from './action-sheets.module.css';

export default function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const actions = useAllActions().filter((action) => action.id !== 'palette' && !action.unlisted);
  const groupOf = (action: Action) => action.group ?? t`General`;
  // What this page adds is first, and what has keys before what has none.
  const hasKeys = (group: string) => actions.some((action) => action.keys !== undefined && groupOf(action) === group);
  const groups = [...new Set(actions.map(groupOf))].reverse().sort((left, right) => Number(hasKeys(right)) - Number(hasKeys(left)));
  return (
    <Modal open onClose={onClose} title={t`Search or jump to`} closeLabel={t`Close`} size="lg">
      <Command label={t`Actions`} className={styles.palette} loop filter={rank}>
        <Command.Input data-autofocus placeholder={t`Type what you want to do`} />
        <Command.List label={t`Actions`}>
          <Command.Empty>{t`No results.`}</Command.Empty>
          {groups.map((group) => (
            <Command.Group key={group} heading={group}>
              {actions
                .filter((action) => groupOf(action) === group)
                .map((action) => (
                  <Command.Item
                    key={action.id}
                    value={`${action.label} ${action.id}`}
                    keywords={[action.label]}
                    onSelect={() => {
                      onClose();
                      action.run();
                    }}
                  >
                    <span>{action.label}</span>
                    {action.keys !== undefined && <Kbd>{capOf(action.keys)}</Kbd>}
                  </Command.Item>
                ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
    </Modal>
  );
}

/** Every word that was typed is in the label; letters strewn over it are no match, since Enter does the first. */
function rank(_value: string, typed: string, [label = '']: string[] = []): number {
  const words = typed.toLowerCase().split(/\s+/);
  const name = label.toLowerCase();
  if (!words.every((word) => name.includes(word))) return 0;
  return name.startsWith(words[0] ?? '') ? 1 : 0.5;
}
