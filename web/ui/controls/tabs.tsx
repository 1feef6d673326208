// Tabs over panels of one page, in plain markup; each screen keeps the chosen one in the address
// (ux.md check 26).
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { steadyChoice } from '../steady/steady-item.ts';
import styles from './tabs.module.css';

export interface Tab<Key extends string> {
  key: Key;
  label: ReactNode;
  icon?: ReactNode;
  panel: ReactNode;
}

export interface TabsProps<Key extends string> {
  label: string;
  tabs: readonly Tab<Key>[];
  active: Key;
  onChange: (key: Key) => void;
}

/**
 * Arrows, Home and End go from tab to tab and open it; only the open one is a stop of the Tab key.
 */
export function Tabs<Key extends string>({ label, tabs, active, onChange }: TabsProps<Key>) {
  const id = useId();
  const at = tabs.findIndex(({ key }) => key === active);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const targets: Record<string, number> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const target = tabs[targets[event.key] ?? -1];
    if (!target) return;
    event.preventDefault();
    onChange(target.key);
    document.getElementById(`${id}-${target.key}`)?.focus();
  };
  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        className={styles.tabs}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            {...steadyChoice(`tab ${id} ${tab.key}`)}
            id={`${id}-${tab.key}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={tab.key === active}
            aria-controls={tab.key === active ? `${id}-panel` : undefined}
            tabIndex={tab.key === active ? 0 : -1}
            onClick={() => onChange(tab.key)}
          >
            {tab.icon}
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} key={active} aria-labelledby={`${id}-${active}`}>
        {tabs[at]?.panel}
      </div>
    </div>
  );
}
