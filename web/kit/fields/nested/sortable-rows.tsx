// A list with an editable order: by dragging with mouse, finger or keyboard; its rows are
// `SortableRow`s in the order of `keys`.
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import styles from './nested.module.css';

export interface SortableRowsProps {
  keys: readonly string[];
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

export function SortableRows({ keys, onMove, children }: SortableRowsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) onMove(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)));
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
      <SortableContext items={[...keys]} strategy={verticalListSortingStrategy}>
        <ol className={styles.rows}>{children}</ol>
      </SortableContext>
    </DndContext>
  );
}

export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, at) => at !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}
