// What the To field offers for the text in it: every kind in one list, and the text itself where it
// is a number.
import { Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue } from 'react';
import { writtenNumber } from '#domain/kit/telephone/typed-number.ts';
import { messagesApi } from '#domain/messages/messages.api.ts';
import type { Recipients } from '#domain/messages/recipients.ts';
import { useList } from '#web/kit/call/query.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { steadyChoice } from '#web/ui/steady/steady-item.ts';
import { type Kind, kinds, numberIcon } from './choices.ts';
import styles from './to.module.css';

export type Offered =
  | { readonly kind: Kind; readonly key: string; readonly id: number; readonly name: string }
  | { readonly kind: 'number'; readonly key: string; readonly name: string };

export interface OfferedOptions {
  readonly options: readonly Offered[];
  readonly isLoading: boolean;
  readonly isFailed: boolean;
}

const most = 20;
const contains = (name: string, text: string): boolean =>
  name.toLowerCase().includes(text.toLowerCase());
const quietly = { handles: [0, 403, 422, 429, 500, 502, 503] };

/** Those that are chosen already are left out. */
export function useOffered(
  typed: string,
  { to, isOpen }: { readonly to: Recipients; readonly isOpen: boolean },
): OfferedOptions {
  const { params } = useScope();
  const search = useDeferredValue(typed);
  const query = { per_page: most, ...(search === '' ? {} : { search }) };
  const read = useList(
    messagesApi.choosable_here,
    { params, query },
    { ...quietly, enabled: isOpen },
  );
  // Until the answer comes the list is of an earlier text, and Enter must not choose from that.
  const isSettled = search === typed && !read.isFetching;
  const rows = (read.data?.items ?? []).filter(
    ({ kind, id, name }) =>
      !to[kinds[kind].list].includes(id) && (isSettled || contains(name, typed)),
  );
  const isNumber = writtenNumber.test(typed);
  return {
    options: [
      ...(isNumber ? [{ kind: 'number', key: 'number', name: typed } as const] : []),
      ...rows,
    ],
    isLoading: read.isFetching,
    isFailed: read.error !== null,
  };
}

interface Props {
  readonly id: string;
  readonly offered: OfferedOptions;
  readonly active: Offered | undefined;
  readonly onPick: (option: Offered) => void;
}

export function OfferedList({ id, offered: { options, isLoading, isFailed }, ...rest }: Props) {
  const { t } = useLingui();
  return (
    <div className={styles.offered}>
      <div id={id} role="listbox" aria-label={t`Recipients`}>
        {options.map((option) => (
          <Option key={option.key} id={`${id}-${option.key}`} option={option} {...rest} />
        ))}
      </div>
      {options.length === 0 && (
        <p>
          <Nothing isLoading={isLoading} isFailed={isFailed} />
        </p>
      )}
    </div>
  );
}

function Nothing({ isLoading, isFailed }: { isLoading: boolean; isFailed: boolean }) {
  if (isFailed) return <Trans>The list could not be loaded. Type again to retry.</Trans>;
  return isLoading ? <Trans>Loading…</Trans> : <Trans>No match</Trans>;
}

function Option({
  id,
  option,
  active,
  onPick,
}: Pick<Props, 'id' | 'active' | 'onPick'> & { option: Offered }) {
  const { t, i18n } = useLingui();
  const Icon = option.kind === 'number' ? numberIcon : kinds[option.kind].icon;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the keys of all options
    <div
      id={id}
      role="option"
      {...steadyChoice(id)}
      tabIndex={-1}
      className={styles.option}
      aria-selected={option.key === active?.key}
      // Before the box loses the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onPick(option)}
    >
      <Icon size={16} aria-hidden="true" />
      <span>{option.name}</span>
      <small>{option.kind === 'number' ? t`Mobile number` : i18n._(kinds[option.kind].word)}</small>
    </div>
  );
}
