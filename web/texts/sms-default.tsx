// What can be filled in, the default text, and how long the message is, while it is written.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { smsParts } from '#domain/deliveries/sms-parts.ts';
import { smsTypeOf } from '#domain/texts/sms-types.ts';
import { useFormStore } from '#web/kit/form/form-context.tsx';
import { Facts } from '#web/ui/display/page.tsx';

export function SmsDefault() {
  const { t } = useLingui();
  const store = useFormStore();
  const id = useSyncExternalStore(store.subscribe, () => Number(store.values()['id']));
  const content = useSyncExternalStore(store.subscribe, () =>
    String(store.values()['content'] ?? ''),
  );
  const type = smsTypeOf(id);
  if (!type) return null;
  const { length, parts } = smsParts(content || type.content);
  return (
    <Facts
      facts={[
        [t`Placeholders`, type.placeholders.map((name) => `{{${name}}}`).join(' ')],
        [t`Default text`, type.content],
        [
          t`Length`,
          `${plural(length, { one: '# character', other: '# characters' })}, ${plural(parts, { one: '# text message', other: '# text messages' })}`,
        ],
      ]}
    />
  );
}
