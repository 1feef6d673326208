// All keys that work on this page, and the switch that turns single keys off (WCAG 2.1.4).
import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { opensPhoneApp, subscribePhoneApp, turnPhoneApp } from '#web/kit/format/telephone.ts';
import { type Action, useAllActions } from '#web/kit/keyboard/actions.ts';
import { capOf, keysAreOn, subscribeKeys, turnKeys } from '#web/kit/keyboard/keys.ts';
import { Switch } from '#web/ui/controls/choices/checkbox.tsx';
import { Modal } from '#web/ui/overlays/modal.tsx';
import styles from './action-sheets.module.css';

export default function KeyHelp({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const on = useSyncExternalStore(subscribeKeys, keysAreOn);
  const opensPhone = useSyncExternalStore(subscribePhoneApp, opensPhoneApp);
  const actions = useAllActions().filter((action) => action.keys !== undefined);
  const general = t`General`;
  const groupOf = (action: Action) => action.group ?? general;
  // Keys of every page first, and below them those of this page.
  const groups = [...new Set([general, ...actions.map(groupOf)])];
  return (
    <Modal open onClose={onClose} title={t`Keyboard shortcuts`} closeLabel={t`Close`}>
      <Switch
        label={t`Use single-key shortcuts`}
        hint={t`Shortcuts are off while you type or a dialog is open.`}
        checked={on}
        onChange={turnKeys}
      />
      <Switch
        label={t`Open the phone app for calls`}
        hint={t`When off, Call shows the number to dial.`}
        checked={opensPhone}
        onChange={turnPhoneApp}
      />
      {groups.map((group) => (
        <section key={group}>
          <h3 className={styles.helpHeading}>{group}</h3>
          <dl className={styles.help}>
            {group === general && (
              <div>
                <dt>{t`Search or jump to`}</dt>
                <dd>
                  <kbd>Ctrl K</kbd>
                </dd>
              </div>
            )}
            {actions
              .filter((action) => groupOf(action) === group)
              .map((action) => (
                <div key={action.id}>
                  <dt>{action.label}</dt>
                  <dd>
                    <kbd>{capOf(action.keys ?? '')}</kbd>
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}
