// Groups reminders of idle alerts, one notice a kind, so that a busy hour does not cover the page
// (ux.md check 16).
import { currentToasts, dismissToast } from '#web/ui/feedback/toasts.ts';

export class GroupedNotice<News extends { alert_id: number }> {
  readonly #say: (news: readonly News[]) => number;
  readonly #news = new Map<number, News>();
  #shown: number | null = null;

  /** @param say shows a notice about all of them and answers its id */
  constructor(say: (news: readonly News[]) => number) {
    this.#say = say;
  }

  add(one: News): void {
    if (!this.#isShown()) this.#news.clear();
    this.#news.set(one.alert_id, one);
    this.#show();
  }

  /**
   * An action on an alert: a dismissed notice stays dismissed, a shown one keeps only the other
   * alerts.
   */
  settle(alertId: number): void {
    if (!this.#isShown()) this.#news.clear();
    else if (this.#news.delete(alertId)) this.#show();
  }

  #isShown(): boolean {
    return currentToasts().some(({ id }) => id === this.#shown);
  }

  #show(): void {
    if (this.#shown !== null) dismissToast(this.#shown);
    this.#shown = this.#news.size === 0 ? null : this.#say([...this.#news.values()]);
  }
}
