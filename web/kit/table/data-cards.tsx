// The same rows as cards, for a phone: the name opens, the other columns are below it as name and
// value.
import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '#web/ui/controls/choices/checkbox.tsx';
import { Skeleton } from '#web/ui/feedback/states.tsx';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';
import { steadyChoice } from '#web/ui/steady/steady-item.ts';
import { Link } from '../screen/address.tsx';
import { Cell, LevelCell, type Row, useCellWords } from './cells.tsx';
import { type RowsProps, rowId, rowName } from './data-table.tsx';
import { isSelected } from './selection.ts';
import styles from './table.module.css';

export function DataCards({ label, columns, rows, expected, ...rest }: RowsProps) {
  return (
    <ul className={styles.cards} aria-label={label} aria-busy={rows === undefined}>
      {rows?.map((row) => <Card key={rowId(row)} row={row} columns={columns} {...rest} />) ??
        Array.from({ length: expected }, (_, row) => `row ${row}`).map((key) => (
          <li key={key} className={styles.card}>
            <Skeleton width="60%" height={24} />
            {columns.slice(1).map((column) => (
              <Skeleton key={column.name} width="80%" height={17} />
            ))}
          </li>
        ))}
    </ul>
  );
}

type CardProps = Pick<
  RowsProps,
  'columns' | 'addressOf' | 'selection' | 'onToggle' | 'actionsOf'
> & { row: Row };

function Card({ row, columns, addressOf, selection, onToggle, actionsOf }: CardProps) {
  const { t, i18n } = useLingui();
  const words = useCellWords();
  const [first, ...others] = columns;
  const id = rowId(row);
  const address = addressOf?.(row);
  const selected = selection !== undefined && isSelected(selection, id);
  const name = rowName(row, columns, words);
  const title = first && <Cell column={first} row={row} words={words} />;
  return (
    <li
      {...steadyChoice(`row ${id}`)}
      className={styles.card}
      data-row={id}
      data-selected={selected || undefined}
      tabIndex={-1}
    >
      <div className={styles.cardHead}>
        {selection && (
          <Checkbox
            label={t`Select ${name}`}
            labelHidden
            checked={selected}
            onChange={() => onToggle(id)}
          />
        )}
        {address === undefined ? (
          title
        ) : (
          <Link to={address} className={styles.opener}>
            {title}
          </Link>
        )}
        {actionsOf && (
          <span className={styles.cardMenu}>
            <ActionsMenu name={name} items={actionsOf(row)} buttonClass={styles.dots} inScroller />
          </span>
        )}
      </div>
      <dl>
        {others.map((column) => (
          <div key={column.name} style={{ display: 'contents' }}>
            <dt>{i18n._(column.label)}</dt>
            <dd>
              <LevelCell column={column} row={row} words={words} address={address} name={name} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
