// The choices in the To field: the icon says what each is, the number how many it has.
import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Recipients } from '#domain/messages/recipients.ts';
import { usePickedNames } from '#web/kit/fields/picker.ts';
import { useCounted } from '../recipient-count.ts';
import {
  type Kind,
  keyOf,
  kindNames,
  kinds,
  numberIcon,
  withoutChoice,
  withoutNumber,
} from './choices.ts';
import styles from './to.module.css';

interface Props {
  readonly to: Recipients;
  /** Names that were chosen here, by key. */
  readonly names: ReadonlyMap<string, string>;
  readonly onSet: (to: Recipients) => void;
}

export function Chips({ to, names, onSet }: Props) {
  const { refused } = useCounted();
  return (
    <>
      {kindNames.map((kind) => (
        <ChipsOf key={kind} kind={kind} to={to} names={names} onSet={onSet} />
      ))}
      {to.numbers.map(({ mobile }, place) => (
        <Chip
          key={mobile}
          name={mobile}
          Icon={numberIcon}
          field={`recipients.numbers.${place}.mobile`}
          isWrong={refused.some((text) => text.startsWith(`${mobile}: `))}
          onRemove={() => onSet(withoutNumber(to, place))}
        />
      ))}
    </>
  );
}

function ChipsOf({ kind, to, names, onSet }: Props & { kind: Kind }) {
  const { count } = useCounted();
  const { list, icon, picker } = kinds[kind];
  const counted = new Map(count?.choices.map((choice) => [choice.key, choice]));
  const nameOf = (id: number) => {
    const key = keyOf(kind, id);
    return names.get(key) ?? counted.get(key)?.name;
  };
  // Of a draft whose count is refused.
  const unnamed = to[list].filter((id) => nameOf(id) === undefined);
  const picked = usePickedNames(picker, unnamed);
  const isMany = kind !== 'person' && kind !== 'contact';
  return to[list].map((id) => (
    <Chip
      key={id}
      name={nameOf(id) ?? picked.get(id) ?? '…'}
      Icon={icon}
      {...(isMany ? { count: counted.get(keyOf(kind, id))?.count } : {})}
      onRemove={() => onSet(withoutChoice(to, kind, id))}
    />
  ));
}

interface ChipProps {
  name: string;
  Icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>;
  count?: number | undefined;
  /** The name of its own field, where the server may refuse it. */
  field?: string;
  isWrong?: boolean;
  onRemove: () => void;
}

function Chip({ name, Icon, count, field, isWrong = false, onRemove }: ChipProps) {
  const { t } = useLingui();
  return (
    <li className={styles.chip} data-wrong={isWrong || undefined}>
      <Icon size={15} aria-hidden="true" />
      <b>{name}</b>
      {count !== undefined && <span>{count}</span>}
      <button type="button" aria-label={t`Remove ${name}`} data-name={field} onClick={onRemove}>
        <IconX size={14} aria-hidden="true" />
      </button>
    </li>
  );
}
