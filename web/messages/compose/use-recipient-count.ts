// How many a message would reach, asked again a moment after the last change of its recipients or words.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { countedFields, messagesApi, type RecipientCount } from '#domain/messages/messages.api.ts';
import { isEmpty } from '#domain/messages/recipients.ts';
import { useCall } from '#web/kit/call/query.ts';
import type { FormStore } from '#web/kit/form/store/form-store.ts';

const pauseMs = 400;

/** @returns null while there are no recipients, and until the first answer */
export function useRecipientCount(store: FormStore, params: { readonly organisationId: number }): RecipientCount | null {
  const asked = useSyncExternalStore(store.subscribe, () => askedOf(store));
  const [count, setCount] = useState<RecipientCount | null>(null);
  // While something is half typed the count stays as it was.
  const { mutate } = useCall(messagesApi.count, { handles: [0, 422, 429, 500, 502, 503] });
  const { organisationId } = params;
  useEffect(() => {
    if (asked === null) {
      setCount(null);
      return;
    }
    if (asked === '') return;
    const body = countedFields.parse(JSON.parse(asked));
    const timer = setTimeout(() => mutate({ params: { organisationId }, body }, { onSuccess: setCount }), pauseMs);
    return () => clearTimeout(timer);
  }, [asked, organisationId, mutate]);
  return count;
}

/** A text, so that it is told only when it changes; null without recipients, and empty where something is half typed. */
function askedOf(store: FormStore): string | null {
  const { recipients, channel, content, response_type } = store.values();
  const asked = countedFields.safeParse({ recipients, channel, content: content ?? '', response_type });
  if (!asked.success) return '';
  return isEmpty(asked.data.recipients) ? null : JSON.stringify(asked.data);
}
