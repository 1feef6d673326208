// The content of a push: the message's own words, and ids; every value is text, as the providers
// require.

export interface PushWords {
  readonly title: string;
  readonly body: string;
  readonly data: Readonly<Record<string, string>>;
}

/**
 * A body that is a JSON object gives title, body and the rest as data; any other is the body
 * itself. The phone answers with the delivery's id.
 */
export function pushWords({
  subject,
  body,
  delivery_id,
}: {
  subject: string | null;
  body: string;
  delivery_id: number;
}): PushWords {
  const fields = asFields(body);
  const id = String(delivery_id);
  if (!fields) return { title: subject ?? 'Vigil', body, data: { delivery_id: id } };
  const { title, body: words, ...rest } = fields;
  return {
    title: title ?? subject ?? 'Vigil',
    body: words ?? '',
    data: { ...rest, delivery_id: id },
  };
}

function asFields(text: string): Record<string, string> | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        name,
        typeof one === 'string' ? one : JSON.stringify(one),
      ]),
    );
  } catch {
    // Not JSON: plain words.
    return null;
  }
}
