// The notification of a push; pure.
import type { Tab } from '../tabs.ts';

export interface PushNote {
  readonly title: string;
  readonly body: string;
  /** Two with the same tag are one on the screen. */
  readonly tag: string;
  /** The page that opens when it is touched. */
  readonly tab: Tab;
  /** For the receipt; null where none came along. */
  readonly delivery_id: number | null;
}

/** @param text the push as received; an unreadable one still gives a general notification */
export function noteOf(text: string): PushNote {
  const { title, body, data } = readPush(text);
  const delivery_id = Number(data['delivery_id']);
  const known = Number.isSafeInteger(delivery_id) && delivery_id > 0;
  const kind = String(data['kind'] ?? title);
  return {
    title,
    body,
    tag: known ? `delivery ${delivery_id}` : kind,
    tab: tabOf(kind),
    delivery_id: known ? delivery_id : null,
  };
}

function tabOf(kind: string): Tab {
  if (/message/i.test(kind)) return 'messages';
  return /welfare/i.test(kind) ? 'timer' : 'alarm';
}

function readPush(text: string): {
  title: string;
  body: string;
  data: Readonly<Record<string, unknown>>;
} {
  try {
    const value: { title?: unknown; body?: unknown; data?: Record<string, unknown> } =
      JSON.parse(text);
    return {
      title: String(value.title ?? 'Vigil'),
      body: String(value.body ?? ''),
      data: value.data ?? {},
    };
  } catch {
    // Show it anyway: the sender wanted the person to look.
    return { title: 'Vigil', body: text, data: {} };
  }
}
