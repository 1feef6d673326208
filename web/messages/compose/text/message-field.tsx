// The text of a message, with its placeholders as chips; below it the answer that it asks for, and
// how long it is as a text message.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FieldProps } from '#web/kit/fields/field-props.ts';
import PlaceholderText from '#web/ui/rich-text/placeholder-text.tsx';
import { MessageFoot } from './message-foot.tsx';

const words = {
  first_name: msg`First name`,
  last_name: msg`Last name`,
  department: msg`Department`,
  organisation: msg`Organisation`,
} as const;

export default function MessageField({ name, label, value, problem, onSet, onLeave }: FieldProps) {
  const { i18n } = useLingui();
  return (
    <PlaceholderText
      name={name}
      label={label}
      error={problem}
      value={typeof value === 'string' ? value : ''}
      placeholders={Object.entries(words).map(([one, text]) => ({
        name: one,
        label: i18n._(text),
      }))}
      foot={<MessageFoot />}
      onChange={onSet}
      onLeave={onLeave}
    />
  );
}
