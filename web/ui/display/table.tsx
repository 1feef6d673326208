// The bare parts of a table in the house's look; behaviour (sorting, selection, paging) is the table kit's.
import type { ComponentProps } from 'react';
import styles from './display.module.css';

/** Scrolls inside itself, so that the page never does sideways; it can be reached by keyboard. */
export function TableFrame({ label, ...rest }: ComponentProps<'section'> & { label: string }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (axe scrollable-region-focusable)
  return <section className={styles.tableFrame} aria-label={label} tabIndex={0} {...rest} />;
}

export function Table(props: ComponentProps<'table'>) {
  return <table className={styles.table} {...props} />;
}

export function NumberCell(props: ComponentProps<'td'>) {
  return <td className={styles.number} {...props} />;
}
