// Whether this console sounds: the audio graph is probed with every beat and every canary.
import { alarmSound } from '#web/ui/sound/alarm-sound.ts';

export class SoundWatch {
  /**
   * Null while the browser blocks sound, which is known without asking, and before the first
   * answer.
   */
  works: boolean | null = null;
  #asking: Promise<boolean> | null = null;
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Probes the sound; simultaneous callers share one probe. */
  async ask(): Promise<boolean> {
    this.#asking ??= this.#prove().finally(() => {
      this.#asking = null;
    });
    return await this.#asking;
  }

  async #prove(): Promise<boolean> {
    const sounded = await alarmSound.probe();
    const { kind } = alarmSound.state;
    const unsounded = kind === 'blocked' || kind === 'closed' ? null : false;
    const next = sounded || unsounded;
    const changed = next !== this.works;
    this.works = next;
    if (changed) this.#onChange();
    return sounded;
  }
}
