// When to notify an operator of a message: a notice with its first words and a soft sound, and the
// sound once more while it is unread.
import { GroupedNotice } from '../reminders/grouped-notice.ts';

export interface ArrivedMessage {
  alert_id: number;
  message_id: number;
  /** Who wrote it. */
  person: string;
  /** Null where it came before this page was opened. */
  text: string | null;
}

export interface RemindersParts {
  /**
   * Shows one notice about all of them, in the order in which their alerts first wrote; answers its
   * id.
   */
  say: (arrived: readonly ArrivedMessage[]) => number;
  chime: () => void;
  /** Whether the operator looks at that alert now: then it needs no notice. */
  isInFront: (alertId: number) => boolean;
}

const againMs = 60_000;
const mostLetters = 90;

/** The first words, as much as a notice has room for. */
export function firstWords(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= mostLetters) return line;
  const cut = line.slice(0, mostLetters);
  return `${cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut}…`;
}

export class MessageReminders {
  readonly #parts: RemindersParts;
  readonly #notices: GroupedNotice<ArrivedMessage>;
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();

  constructor(parts: RemindersParts) {
    this.#parts = parts;
    this.#notices = new GroupedNotice(parts.say);
  }

  arrived(message: ArrivedMessage): void {
    this.waiting([message]);
  }

  /**
   * Shows all of them in one notice with one sound, such as messages unread when the page was
   * opened.
   */
  waiting(messages: readonly ArrivedMessage[]): void {
    const behind = messages.filter(({ alert_id }) => !this.#parts.isInFront(alert_id));
    for (const message of behind) this.#notices.add(message);
    if (behind.length > 0) this.#parts.chime();
    for (const { alert_id } of messages) this.#remind(alert_id);
  }

  #remind(alertId: number): void {
    // One reminder for several messages of one alert.
    if (this.#timers.has(alertId)) return;
    this.#timers.set(
      alertId,
      setTimeout(() => {
        if (!this.#parts.isInFront(alertId)) this.#parts.chime();
      }, againMs),
    );
  }

  /** The operator has opened the alert: its notice is no longer needed. */
  opened(alertId: number): void {
    this.#notices.settle(alertId);
  }

  /** Drops reminders of messages that are read, resolved or now another operator's. */
  keepOnly(unread: ReadonlySet<number>): void {
    for (const [alertId, timer] of this.#timers) {
      if (unread.has(alertId)) continue;
      clearTimeout(timer);
      this.#timers.delete(alertId);
      this.#notices.settle(alertId);
    }
  }

  stop(): void {
    this.keepOnly(new Set());
  }
}
