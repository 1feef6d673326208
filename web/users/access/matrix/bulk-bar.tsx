// What is done to all chosen people at once: a preset, or one permission given or taken. It changes
// the matrix only; nothing is saved before the reader has seen it.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconSelector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Permission, switched } from '#domain/kit/permissions.ts';
import { presets } from '#domain/permissions/permission-presets.ts';
import type { PermissionRow } from '#domain/permissions/permissions.api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Menu, type MenuItem } from '#web/ui/overlays/menu.tsx';
import { abilityWords } from '../ability-words.ts';
import type { Giving } from '../changes/giving.ts';
import type { MatrixEdits } from '../changes/use-edits.ts';
import styles from './bars.module.css';
import { abilityColumns, isAreaStart } from './columns.ts';
import { usePresetItems } from './preset-menu.tsx';

interface BulkBarProps {
  /** The chosen people, also those of other pages. */
  rows: readonly PermissionRow[];
  edits: MatrixEdits;
  giving: Giving;
  onClear: () => void;
}

export function BulkBar({ rows, edits, giving, onClear }: BulkBarProps) {
  const { t, i18n } = useLingui();
  const free = rows.filter((row) => giving.lockOf(row) === null);
  const apply = (
    heldOf: (row: PermissionRow) => readonly Permission[],
    isOpen: (row: PermissionRow) => boolean,
  ) => {
    const open = free.filter(isOpen);
    const would = open.filter((row) => heldOf(row).join() !== edits.heldBy(row).join());
    edits.set(would, heldOf);
    const [count, already, closed] = [
      would.length,
      open.length - would.length,
      rows.length - open.length,
    ];
    const parts = [
      plural(count, { one: '# person changed', other: '# people changed' }),
      ...(already > 0
        ? [plural(already, { one: '# was so already', other: '# were so already' })]
        : []),
      ...(closed > 0
        ? [
            plural(closed, {
              one: '# cannot be changed by you',
              other: '# cannot be changed by you',
            }),
          ]
        : []),
    ];
    // The bar below counts the changes; who is left out is said nowhere else.
    if (already + closed > 0) toast.info(`${parts.join(', ')}.`);
  };
  const presetItems = usePresetItems(
    {
      lockOf: (name) => {
        const locks = free.map((row) => giving.presetLock(row, name));
        return locks.length > 0 && locks.every((lock) => lock !== null) ? (locks[0] ?? null) : null;
      },
      onChoose: (name) =>
        apply(
          () => presets[name],
          (row) => giving.presetLock(row, name) === null,
        ),
    },
    null,
  );
  const items = (on: boolean) =>
    abilityColumns.map((ability): MenuItem => {
      const isOpen = (row: PermissionRow) => giving.cellLock(row, ability) === null;
      const lock = free[0] && !free.some(isOpen) ? giving.cellLock(free[0], ability) : null;
      return {
        key: ability,
        label: i18n._(abilityWords[ability].name),
        reason: lock,
        apart: isAreaStart(ability) && ability !== abilityColumns[0],
        onSelect: () => apply((row) => switched(edits.heldBy(row), [ability], on), isOpen),
      };
    });
  return (
    <section className={styles.bar} aria-label={t`Chosen people`}>
      <strong className={styles.count}>
        {plural(rows.length, { one: '# person selected', other: '# people selected' })}
      </strong>
      <div className={styles.acts}>
        <BulkMenu label={t`Apply preset`} items={presetItems} />
        <BulkMenu label={t`Add permission`} items={items(true)} />
        <BulkMenu label={t`Remove permission`} items={items(false)} />
        <Button look="quiet" size="sm" onClick={onClear}>
          {t`Clear selection`}
        </Button>
      </div>
    </section>
  );
}

function BulkMenu({ label, items }: { label: ReactNode; items: readonly MenuItem[] }) {
  return (
    <div className={styles.menu}>
      <Menu
        buttonClass={styles.menuButton}
        button={
          <>
            {label}
            <IconSelector size={15} aria-hidden="true" />
          </>
        }
        items={items}
        inScroller
      />
    </div>
  );
}
