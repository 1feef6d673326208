// In the foot of the message: the answer that it asks for, and its length as a text message.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCornerUpLeft } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { smsParts } from '#domain/deliveries/sms-parts.ts';
import { messageFields } from '#domain/messages/message.ts';
import { asSms } from '#domain/messages/message-text.ts';
import { type ResponseType, responseTypes } from '#domain/messages/templates/message-template.ts';
import { useFormStore, useProblem } from '#web/kit/form/form-context.tsx';
import { Choice } from '#web/ui/controls/choices/choice.tsx';
import { responseWords } from '../../message-words.ts';
import styles from './text.module.css';

const typeOf = (value: unknown): ResponseType | null =>
  messageFields.shape.response_type.safeParse(value).data ?? null;

export function MessageFoot() {
  const { t, i18n } = useLingui();
  const store = useFormStore();
  const content = useSyncExternalStore(store.subscribe, () =>
    String(store.values()['content'] ?? ''),
  );
  const type = useSyncExternalStore(store.subscribe, () => typeOf(store.values()['response_type']));
  const mayBeText = useSyncExternalStore(store.subscribe, () =>
    ['best', 'sms'].includes(String(store.values()['channel'])),
  );
  const problem = useProblem(store, 'response_type');
  return (
    <>
      <div className={styles.foot}>
        <span className={styles.answer}>
          <IconCornerUpLeft size={16} aria-hidden="true" />
          <Choice
            name="response_type"
            label={t`Ask for an answer`}
            labelHidden
            size="sm"
            error={problem}
            value={type ?? ''}
            options={[
              { value: '', label: t`No answer needed` },
              ...responseTypes.map((one) => ({
                value: one,
                label: t`Ask for an answer: ${i18n._(responseWords[one])}`,
              })),
            ]}
            onChange={(next) => {
              store.set('response_type', typeOf(next));
              store.set('response_required', typeOf(next) !== null);
            }}
            onBlur={() => store.leave('response_type')}
          />
        </span>
        {mayBeText && <Length content={content} type={type} />}
      </div>
      {type === 'safe_or_help' && (
        <p className={styles.note}>{t`Someone who answers that they need help raises an alert.`}</p>
      )}
    </>
  );
}

function Length({ content, type }: { content: string; type: ResponseType | null }) {
  const { t } = useLingui();
  const { length, parts, alphabet } = smsParts(content === '' ? '' : asSms(content, type));
  const most = alphabet === 'ucs2' ? 70 : 160;
  const [characters, texts] = [
    plural(length, { one: '# character', other: '# characters' }),
    plural(parts, { one: '# text', other: '# texts' }),
  ];
  const isFilled = content.includes('{{');
  const said = parts > 1 ? t`${characters}, ${texts}` : t`${length} of ${most} characters`;
  return (
    <span className={styles.length}>
      {isFilled ? t`about ${said}` : said}
      {alphabet === 'ucs2' && <small>{t`Special characters make texts shorter.`}</small>}
    </span>
  );
}
