// Which columns are shown and how dense the rows are; stored for the person.
import { useLingui } from '@lingui/react/macro';
import { IconColumns3 } from '@tabler/icons-react';
import type { ListPreferences } from '#domain/kit/resource/list-preferences.ts';
import { Checkbox } from '#web/ui/controls/choices/checkbox.tsx';
import { Panel } from '#web/ui/overlays/panel.tsx';
import type { Column } from '../../table/list-shape.ts';
import styles from '../resource-list.module.css';
import type { ChangeList } from './list-preferences.ts';

export interface ListColumnsProps {
  columns: readonly Column[];
  hidden: readonly string[];
  density: ListPreferences['density'];
  onChange: ChangeList;
}

export function ListColumns({ columns, hidden, density, onChange }: ListColumnsProps) {
  const { t, i18n } = useLingui();
  const show = (name: string, shown: boolean) =>
    void onChange({ hidden: shown ? hidden.filter((other) => other !== name) : [...hidden, name] });
  return (
    <Panel label={t`Columns`} button={{ icon: <IconColumns3 size={17} aria-hidden="true" /> }}>
      <div className={styles.ticks}>
        {/* The first column names the row: without it the others have no meaning. */}
        {columns.slice(1).map((column) => (
          <Checkbox
            key={column.name}
            label={i18n._(column.label)}
            checked={!hidden.includes(column.name)}
            onChange={(shown) => show(column.name, shown)}
          />
        ))}
        <hr />
        <Checkbox
          label={t`Compact rows`}
          checked={density === 'compact'}
          onChange={(compact) => void onChange({ density: compact ? 'compact' : 'normal' })}
        />
      </div>
    </Panel>
  );
}
