// The parts of an alert as tabs; only the open one scrolls.
import { useLingui } from '@lingui/react/macro';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import styles from './detail.module.css';
import type { Part } from './detail-parts.tsx';
import { type TabKey, tabKeys } from './tab-keys.ts';

export interface DetailTabsProps {
  parts: Record<TabKey, Part>;
  active: TabKey;
  onChange: (tab: TabKey) => void;
}

export function DetailTabs({ parts, active, onChange }: DetailTabsProps) {
  const { t } = useLingui();
  useActions(
    tabKeys.map((key) => ({
      id: `alert.tab ${key}`,
      label: t`Show: ${parts[key].name}`,
      group: t`This alert`,
      run: () => onChange(key),
    })),
  );
  return (
    <div className={styles.tabs}>
      <Tabs<TabKey>
        label={t`About the alert`}
        active={active}
        onChange={onChange}
        tabs={tabKeys.map((key) => ({ key, label: parts[key].label, panel: parts[key].panel }))}
      />
    </div>
  );
}
