// What can be filled in, and how long the message is as a text message, while it is written.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { smsParts } from '#domain/deliveries/sms-parts.ts';
import { messagePlaceholders } from '#domain/messages/templates/message-template.ts';
import { useFormStore } from '#web/kit/form/form-context.tsx';
import { Facts } from '#web/ui/display/page.tsx';

export function MessageLength() {
  const { t } = useLingui();
  const store = useFormStore();
  const content = useSyncExternalStore(store.subscribe, () =>
    String(store.values()['content'] ?? ''),
  );
  const { length, parts, alphabet } = smsParts(content);
  const [characters, messages] = [
    plural(length, { one: '# character', other: '# characters' }),
    plural(parts, { one: '# text message', other: '# text messages' }),
  ];
  const notes = [
    t`${characters}, ${messages}.`,
    ...(alphabet === 'ucs2' ? [t`Special characters make text messages shorter.`] : []),
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
