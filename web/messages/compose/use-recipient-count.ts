// How many people a message would reach, fetched again a moment after the last change of its
// recipients or text.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { countedFields, messagesApi } from '#domain/messages/messages.api.ts';
import { isEmpty, type Recipients } from '#domain/messages/recipients.ts';
import { useCall } from '#web/kit/call/query.ts';
import type { FormStore } from '#web/kit/form/store/form-store.ts';
import type { Counted } from './recipient-count.ts';

const pauseMs = 400;

const none: Counted = { count: null, refused: [] };

/** The count, unchanged while a value is refused or incomplete. */
export function useRecipientCount(
  store: FormStore,
  params: { readonly organisationId: number },
): Counted {
  const asked = useSyncExternalStore(store.subscribe, () => askedOf(store));
  const [counted, setCounted] = useState<Counted>(none);
  const looks = useLooks();
  const { mutate } = useCall(messagesApi.count, { handles: [0, 422, 429, 500, 502, 503] });
  const { organisationId } = params;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fix made in another tab changes the count without a change here
  useEffect(() => {
    if (asked === null) {
      setCounted(none);
      return;
    }
    if (asked === '') return;
    const body = countedFields.parse(JSON.parse(asked));
    const timer = setTimeout(
      () =>
        mutate(
          { params: { organisationId }, body },
          {
            onSuccess: (count) => setCounted({ count, refused: [] }),
            onError: ({ fields }) =>
              setCounted(({ count }) =>
                fields
                  ? { count, refused: refusalsOf(fields, body.recipients) }
                  : { count: null, refused: [], failed: true },
              ),
          },
        ),
      pauseMs,
    );
    return () => clearTimeout(timer);
  }, [asked, organisationId, mutate, looks]);
  return counted;
}

/** Grows each time the reader comes back to this page. */
function useLooks(): number {
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    const look = () => setLooks((before) => before + 1);
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, []);
  return looks;
}

/** The refusals as sentences; those of a number begin with it. */
export function refusalsOf(
  fields: Readonly<Record<string, readonly string[]>>,
  { numbers }: Pick<Recipients, 'numbers'>,
): string[] {
  return Object.entries(fields).flatMap(([field, texts]) => {
    const number = numbers[Number(/^recipients\.numbers\.(\d+)\./.exec(field)?.[1])]?.mobile;
    return texts.map((text) => (number === undefined ? text : `${number}: ${text}`));
  });
}

/**
 * The question as a string, so that subscribers run only when it changes; null without recipients,
 * and empty while a value is incomplete.
 */
function askedOf(store: FormStore): string | null {
  const { recipients, channel, content, response_type } = store.values();
  const asked = countedFields.safeParse({
    recipients,
    channel,
    content: content ?? '',
    response_type,
  });
  if (!asked.success) return '';
  return isEmpty(asked.data.recipients) ? null : JSON.stringify(asked.data);
}
