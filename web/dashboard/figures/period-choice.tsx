// The period that a dashboard looks back over, kept in the address.
import { useLingui } from '@lingui/react/macro';
import { periodWords } from '#web/kit/format/period-words.ts';
import { useSearch } from '#web/kit/screen/address.tsx';
import styles from './period-choice.module.css';

type Period = keyof typeof periodWords;

/** The period of the address, or the week. */
export function usePeriod<Offered extends Period>(
  offered: readonly Offered[],
  usual: Offered,
): [Offered, (period: Offered) => void] {
  const [search, change] = useSearch();
  const period = offered.find((one) => one === search['period']) ?? usual;
  return [period, (chosen) => change({ period: chosen === usual ? undefined : chosen })];
}

export function PeriodChoice<Offered extends Period>(props: {
  offered: readonly Offered[];
  period: Offered;
  onChange: (period: Offered) => void;
}) {
  const { t, i18n } = useLingui();
  return (
    <fieldset className={styles.choice} aria-label={t`Period`}>
      {props.offered.map((period) => (
        <button
          key={period}
          type="button"
          className={styles.period}
          aria-pressed={period === props.period}
          onClick={() => props.onChange(period)}
        >
          {i18n._(periodWords[period])}
        </button>
      ))}
    </fieldset>
  );
}
