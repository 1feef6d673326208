// One row of an ordered list: its place and handle, its fields, and the buttons that move and
// remove it.
import { useSortable } from '@dnd-kit/sortable';
import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import styles from './nested.module.css';

export interface SortableRowProps {
  id: string;
  /** From 1. */
  place: number;
  count: number;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
  /** Next to the position, such as the row's colour in a chart. */
  mark?: ReactNode;
  children: ReactNode;
}

export function SortableRow({
  id,
  place,
  count,
  onMove,
  onRemove,
  mark,
  children,
}: SortableRowProps) {
  const { t } = useLingui();
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      className={styles.row}
      data-dragging={isDragging || undefined}
      style={{
        transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined,
        transition,
      }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={styles.handle}
        {...attributes}
        {...listeners}
        aria-label={t`Drag row ${place}`}
      >
        <IconGripVertical size={16} aria-hidden="true" />
        {place}
        {mark}
      </button>
      <div className={styles.fields}>{children}</div>
      <div className={styles.moves}>
        <IconButton
          label={t`Move row ${place} up`}
          look="quiet"
          disabled={place === 1}
          onClick={() => onMove(-1)}
        >
          <IconArrowUp size={18} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t`Move row ${place} down`}
          look="quiet"
          disabled={place === count}
          onClick={() => onMove(1)}
        >
          <IconArrowDown size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label={t`Remove row ${place}`} look="quiet" onClick={onRemove}>
          <IconX size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}
