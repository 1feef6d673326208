// Where the focus goes once an alert is resolved: to the next row of the queue, so that Enter opens
// it.

const rowLinks = (): { id: number; at: number; link: HTMLElement }[] =>
  [...document.querySelectorAll<HTMLElement>('[role="grid"] [role="row"][data-id]')]
    .flatMap((row) => {
      const link = row.querySelector<HTMLElement>('a[href]');
      return link
        ? [{ id: Number(row.dataset['id']), at: Number(row.getAttribute('aria-rowindex')), link }]
        : [];
    })
    .sort((left, right) => left.at - right.at);

/**
 * The alert whose row is below this one's, else the first of the queue; null where there is no
 * other.
 */
export function nextRow(id: number): number | null {
  const rows = rowLinks();
  const others = rows.filter((row) => row.id !== id);
  const own = rows.find((row) => row.id === id);
  return (others.find((row) => own !== undefined && row.at > own.at) ?? others[0])?.id ?? null;
}

/**
 * Puts the focus there, after the dialog has given it back; to the head of the open alert where
 * nothing is left.
 */
export function goOn(next: number | null): void {
  setTimeout(() => {
    const row = rowLinks().find(({ id }) => id === next);
    (row?.link ?? document.getElementById('alert-title'))?.focus();
  }, 100);
}
