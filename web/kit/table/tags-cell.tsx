// The tags of a row, drawn as small marks; so many as fit a cell, the others as a count whose names
// show on hover and in exports.
import { Badge } from '#web/ui/display/badge.tsx';
import type { ColumnShape } from './list-shape.ts';
import styles from './table.module.css';

interface Tag {
  readonly id: number;
  readonly name: string;
}

const most = 2;
const namesOf = (tags: readonly Tag[]): string => tags.map(({ name }) => name).join(', ');

/** Cell and export of the column with tags of this key. */
export const tagsColumn = <Key extends string>(
  key: Key,
): Pick<ColumnShape<{ readonly [Name in Key]: readonly Tag[] }>, 'cell' | 'text'> => ({
  cell: (row) => <TagsCell tags={row[key]} />,
  text: (row) => namesOf(row[key]),
});

function TagsCell({ tags }: { tags: readonly Tag[] }) {
  if (tags.length === 0) return <span className={styles.nothing}>–</span>;
  const left = tags.length - most;
  return (
    <span className={styles.tags} title={namesOf(tags)}>
      {tags.slice(0, most).map(({ id, name }) => (
        <Badge key={id}>{name}</Badge>
      ))}
      {left > 0 && <Badge>{`+${left}`}</Badge>}
    </span>
  );
}
