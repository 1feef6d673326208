// Who gets the message, by which way, who cannot be reached and why, and what it costs, while
// recipients are chosen.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormStore, useProblem } from '#web/kit/form/form-context.tsx';
import { Facts } from '#web/ui/display/page.tsx';
import { channelWords, wordsOfReason } from '../message-words.ts';
import styles from './compose.module.css';
import { useCounted } from './recipient-count.ts';

export function CountBelow() {
  const { t, i18n } = useLingui();
  const { count, refused } = useCounted();
  const problem = useProblem(useFormStore(), 'recipients');
  const wrong =
    refused.length === 0
      ? []
      : [[t`To correct`, <Wrong key="wrong" text={refused.join(' ')} />] as const];
  if (count === null) {
    const none = problem === undefined ? t`None yet` : <Wrong text={problem} />;
    return <Facts facts={refused.length > 0 ? wrong : [[t`Recipients`, none]]} />;
  }
  const {
    total,
    duplicates,
    channels,
    unreachable,
    empty_placeholders,
    parts,
    price,
    free_sms_balance,
  } = count;
  const ways = channels
    .map((one) => `${i18n._(channelWords[one.channel])} ${one.count}`)
    .join(', ');
  const missed = unreachable
    .map((one) => `${wordsOfReason(one.reason, (words) => i18n._(words))} ${one.count}`)
    .join(', ');
  const gaps = empty_placeholders
    .map(
      ({ placeholder, count: empty }) =>
        `{{${placeholder}}}: ${plural(empty, { one: '# recipient', other: '# recipients' })}`,
    )
    .join(', ');
  return (
    <Facts
      facts={[
        ...wrong,
        [t`Recipients`, plural(total, { one: '# recipient', other: '# recipients' })],
        ...(ways === '' ? [] : [[t`Sent by`, ways] as const]),
        ...(missed === '' ? [] : [[t`Cannot be reached`, missed] as const]),
        ...(duplicates === 0 ? [] : [[t`Chosen more than once`, duplicates] as const]),
        ...(gaps === '' ? [] : [[t`Empty placeholders`, gaps] as const]),
        ...(parts === 0 ? [] : [[t`Text messages`, parts] as const]),
        ...(price === null ? [] : [[t`Price`, (price / 100).toFixed(2)] as const]),
        ...(free_sms_balance === null
          ? []
          : [[t`Free text messages left`, free_sms_balance] as const]),
      ]}
    />
  );
}

const Wrong = ({ text }: { readonly text: string }) => (
  <span role="alert" className={styles.wrong}>
    {text}
  </span>
);
