// Notices from process to process, such as "there is news": hints that may be lost. The rows have
// the facts, and each listener polls for what it missed.

export interface Notices {
  /**
   * Sends words to every process that listens on the channel, this one too.
   * @throws Error when they could not be handed over
   */
  send(channel: string, words: string): Promise<void>;
  /**
   * @param begun called each time listening begins: at first and after each interruption, during
   *   which words were lost
   * @returns stops it
   * @throws Error when listening cannot begin yet, and only polling is left
   */
  listen(
    channel: string,
    received: (words: string) => void,
    begun?: () => void,
  ): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
