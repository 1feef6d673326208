// Every action by name, and below them the search hits; typing narrows, Enter runs or opens the
// entry (ux.md check 25).
import { useLingui } from '@lingui/react/macro';
import { Command } from 'cmdk';
import { useState } from 'react';
import { type Action, useAllActions } from '#web/kit/keyboard/actions.ts';
import { capOf } from '#web/kit/keyboard/keys.ts';
import { useGo } from '#web/kit/screen/address.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { Modal } from '#web/ui/overlays/modal.tsx';
import { steadyChoice } from '#web/ui/steady/steady-item.ts';
import styles from './palette.module.css';
import { type ActionGroup, matchingActions } from './palette-entries.ts';
import { PaletteHits, useOpenableHits } from './palette-hits.tsx';
import { PaletteStatus } from './palette-status.tsx';
import { useSearchHits } from './use-search-hits.ts';

const mostTyped = 100;

export default function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const go = useGo();
  const [typed, setTyped] = useState('');
  const groups = matchingActions(useActionGroups(), typed);
  const { hits, state, retry } = useSearchHits(typed);
  const openable = useOpenableHits(hits);
  return (
    <Modal open onClose={onClose} title={t`Search or jump to`} closeLabel={t`Close`} size="lg">
      <Command label={t`Search or jump to`} className={styles.palette} loop shouldFilter={false}>
        <Command.Input
          data-autofocus
          value={typed}
          onValueChange={setTyped}
          maxLength={mostTyped}
          placeholder={t`Type a name, a number or an action`}
        />
        <div className={styles.results}>
          <Command.List label={t`Actions and results`}>
            {groups.map(({ heading, actions }) => (
              <Command.Group key={heading} heading={heading}>
                {actions.map((action) => (
                  <Command.Item
                    key={action.id}
                    {...steadyChoice(`action ${action.id}`)}
                    value={`action ${action.id}`}
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
            <PaletteHits
              hits={openable}
              typed={typed}
              onOpen={(address) => {
                onClose();
                go(address);
              }}
            />
          </Command.List>
          <PaletteStatus
            state={state}
            isEmpty={groups.length === 0 && openable.length === 0}
            onRetry={retry}
          />
        </div>
      </Command>
    </Modal>
  );
}

/** Actions of this page first, and actions with keys before those without. */
function useActionGroups(): ActionGroup<Action>[] {
  const { t } = useLingui();
  const actions = useAllActions().filter((action) => action.id !== 'palette' && !action.unlisted);
  const groupOf = (action: Action) => action.group ?? t`General`;
  return [...new Set(actions.map(groupOf))]
    .reverse()
    .map((heading) => ({
      heading,
      actions: actions.filter((action) => groupOf(action) === heading),
    }))
    .sort((left, right) => Number(hasKeys(right)) - Number(hasKeys(left)));
}

const hasKeys = ({ actions }: ActionGroup<Action>): boolean =>
  actions.some(({ keys }) => keys !== undefined);
