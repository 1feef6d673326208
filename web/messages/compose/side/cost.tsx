// What the message costs: text messages, whose copy needs more, the free balance before and after,
// and what is to pay.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { centsText } from '#domain/invoices/money-text.ts';
import type { RecipientCount } from '#domain/messages/recipient-count.ts';
import { useFormStore } from '#web/kit/form/form-context.tsx';
import { useCounted } from '../recipient-count.ts';
import { useIsLater } from '../when/schedule-now.ts';
import styles from './side.module.css';

export function Cost() {
  const { t } = useLingui();
  const { count } = useCounted();
  if (count === null || count.readers.length === 0) return null;
  return (
    <section aria-label={t`Cost`} className={styles.cost}>
      <h3>{t`Cost`}</h3>
      {count.parts === 0 ? (
        <p>
          {count.channels.some(({ channel }) => channel === 'sms')
            ? t`Write the message to see its cost.`
            : t`Free. The app and email cost nothing.`}
        </p>
      ) : (
        <Costs count={count} />
      )}
      {count.shortage !== null && (
        <p role="alert" className={styles.short}>
          {count.shortage}
        </p>
      )}
    </section>
  );
}

function Costs({ count }: { count: RecipientCount }) {
  const { t } = useLingui();
  const isLater = useIsLater(useFormStore());
  const { parts, parts_each, longer, price, currency, free_sms_balance: free } = count;
  const after = free === null ? 0 : Math.max(0, free - parts);
  // Those who are named are not counted again.
  const counted = isEachNamed(count) ? parts_each.slice(0, 1) : parts_each;
  return (
    <dl>
      {counted.map((each) => (
        <Row
          key={each.parts}
          name={textsOf(each)}
          value={plural(each.parts * each.count, { one: '# part', other: '# parts' })}
        />
      ))}
      {longer.map((one) => (
        <Row
          key={one.name}
          name={one.name}
          detail={plural(one.length, { one: '# character', other: '# characters' })}
          value={plural(one.parts, { one: '# part', other: '# parts' })}
        />
      ))}
      {free !== null && (
        <Row
          name={t`Free texts`}
          detail={isLater ? t`${free} today` : t`${free} now`}
          value={t`${after} after`}
        />
      )}
      {price !== null && (
        <div className={styles.pay}>
          <Row name={t`To pay`} value={`${currency} ${centsText(price)}`} />
        </div>
      )}
    </dl>
  );
}

const isEachNamed = ({ parts_each, longer }: RecipientCount): boolean =>
  parts_each.slice(1).reduce((sum, { count }) => sum + count, 0) === longer.length;

const textsOf = ({ parts, count }: RecipientCount['parts_each'][number]): string => {
  const each = plural(parts, { one: '# part', other: '# parts' });
  return plural(count, { one: `# text of ${each}`, other: `# texts of ${each}` });
};

function Row({ name, detail, value }: { name: string; detail?: string; value: string }) {
  return (
    <div className={styles.row}>
      <dt>
        {name}
        {detail !== undefined && <small> · {detail}</small>}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
