// What can be filled in, and how many text messages one copy is, while it is written.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { smsParts } from '#domain/deliveries/sms-parts.ts';
import { messageFields } from '#domain/messages/message.ts';
import { asSms } from '#domain/messages/message-text.ts';
import {
  messagePlaceholders,
  type ResponseType,
} from '#domain/messages/templates/message-template.ts';
import { useFormStore } from '#web/kit/form/form-context.tsx';
import { Facts } from '#web/ui/display/page.tsx';

const typeOf = (value: unknown): ResponseType | null =>
  messageFields.shape.response_type.safeParse(value).data ?? null;

export function LengthBelow() {
  const { t } = useLingui();
  const store = useFormStore();
  const content = useSyncExternalStore(store.subscribe, () =>
    String(store.values()['content'] ?? ''),
  );
  const type = useSyncExternalStore(store.subscribe, () => typeOf(store.values()['response_type']));
  const { length, parts, alphabet } = smsParts(content === '' ? '' : asSms(content, type));
  const [characters, messages] = [
    plural(length, { one: '# character', other: '# characters' }),
    plural(parts, { one: '# text message', other: '# text messages' }),
  ];
  const notes = [
    t`${characters}, ${messages} for each person.`,
    ...(alphabet === 'ucs2' ? [t`Special characters make text messages shorter.`] : []),
    ...(type === null ? [] : [t`How to reply is added to text messages.`]),
    ...(content.includes('{{') ? [t`Filled placeholders change the length.`] : []),
  ];
  return (
    <Facts
      facts={[
        [t`Placeholders`, messagePlaceholders.map((name) => `{{${name}}}`).join(' ')],
        [t`Length`, notes.join(' ')],
      ]}
    />
  );
}
