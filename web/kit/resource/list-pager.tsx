// Below the rows: which are shown of how many, rows a page, and the links to other pages.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { isLastPage, type PageMeta } from '#domain/kit/paging.ts';
import { Choice } from '#web/ui/controls/choices/choice.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { type AddressChange, pageSizes, sizedTo, toPage } from '../table/list-state.ts';
import styles from './resource-list.module.css';

export interface ListPagerProps {
  meta: PageMeta | undefined;
  perPage: number;
  page: number;
  onChange: (change: AddressChange, options?: { push?: boolean }) => void;
}

/**
 * The page numbers worth a button: the first, the last, and those around this one; null is a gap.
 */
export function pageNumbers(page: number, last: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((one) => one >= 1 && one <= last);
  const sorted = [...new Set(wanted)].sort((left, right) => left - right);
  return sorted.flatMap((one, at) =>
    at > 0 && one - (sorted[at - 1] ?? 0) > 1 ? [null, one] : [one],
  );
}

export function ListPager({ meta, perPage, page, onChange }: ListPagerProps) {
  const { t } = useLingui();
  const last =
    meta?.total !== undefined && meta.total_is_capped !== true
      ? Math.max(1, Math.ceil(meta.total / perPage))
      : undefined;
  const isLast =
    meta === undefined ||
    (last !== undefined ? page >= last : isLastPage(meta) || meta.next === null);
  const go = (to: number) =>
    onChange(toPage(to, to === page + 1 ? meta?.next : undefined), { push: true });
  return (
    <div className={styles.pager}>
      <span className={styles.range}>{meta && <Range meta={meta} />}</span>
      <Choice
        size="sm"
        label={t`Rows per page`}
        labelHidden
        options={pageSizes.map((size) => ({ value: size, label: t`${size} per page` }))}
        value={String(perPage)}
        onChange={(size) => onChange(sizedTo(size))}
      />
      <nav aria-label={t`Pages`} className={styles.pages}>
        <IconButton label={t`Previous page`} disabled={page <= 1} onClick={() => go(page - 1)}>
          <IconChevronLeft size={18} aria-hidden="true" />
        </IconButton>
        {(last === undefined ? [page] : pageNumbers(page, last)).map((one, at) =>
          one === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing but its place
            <span key={`gap ${at}`} aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={one}
              type="button"
              className={styles.pageNumber}
              aria-label={t`Page ${one}`}
              aria-current={one === page ? 'page' : undefined}
              onClick={() => go(one)}
            >
              {one}
            </button>
          ),
        )}
        <IconButton label={t`Next page`} disabled={isLast} onClick={() => go(page + 1)}>
          <IconChevronRight size={18} aria-hidden="true" />
        </IconButton>
      </nav>
    </div>
  );
}

function Range({ meta }: { meta: PageMeta }) {
  const { i18n } = useLingui();
  if (meta.from === null || meta.to === null) return <Trans>0 rows</Trans>;
  const range = `${i18n.number(meta.from)}–${i18n.number(meta.to)}`;
  if (meta.total === undefined) return range;
  const total = i18n.number(meta.total);
  return meta.total_is_capped ? (
    <Trans>
      {range} of more than {total}
    </Trans>
  ) : (
    <Trans>
      {range} of {total}
    </Trans>
  );
}
