// Carries commands from their rows to the pendants that are connected here, and their outcomes
// back.

import { mayRepeat } from '#domain/devices/device-command.ts';
import { type DeviceCommandName, deviceCommandNames } from '#domain/devices/devices.api.ts';
import { encodeControl, encodeLocateOnce } from '#domain/ev04/server-frames.ts';
import type { ConnectionRegistry } from '../connections/connection-registry.ts';
import type { Ev04Limits } from '../ev04-limits.ts';
import type { CommandSender } from './command-queue.ts';
import type { CommandDesk, CommandEnd, PendantCommand } from './pendant-command.ts';
import { exchangeSettings, messagesOfExchange } from './settings-exchange.ts';

/**
 * A little longer than the last try, so that no other gateway takes over a command whose outcome is
 * about to be written.
 */
const slackMs = 10_000;

export type CourierParts = {
  desk: CommandDesk;
  queue: CommandSender;
  connections: ConnectionRegistry;
  limits: Ev04Limits;
  failed: (error: unknown) => void;
};

export class CommandCourier {
  readonly #parts: CourierParts;
  readonly #carrying = new Set<Promise<void>>();
  #looking: Promise<void> | null = null;
  #again = false;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(parts: CourierParts) {
    this.#parts = parts;
  }

  /**
   * Polls at intervals: makes up for a lost notice, and serves pendants that connected or were busy
   * sending.
   */
  start(): void {
    this.#timer = setInterval(() => this.look(), this.#parts.limits.commandLookMs);
  }

  /** Polls at once. */
  look(): void {
    if (this.#closed || this.#parts.connections.size === 0) return;
    this.#again = this.#looking !== null;
    this.#looking ??= this.#look()
      .catch(this.#parts.failed)
      .then(() => {
        this.#looking = null;
        if (this.#again) this.look();
      });
  }

  /** Takes no more commands; those under way end with the queue. */
  stop(): void {
    this.#closed = true;
    if (this.#timer !== null) clearInterval(this.#timer);
  }

  /** Resolves when nothing is taken and all outcomes are written. */
  async settled(): Promise<void> {
    await this.#looking;
    await Promise.all(this.#carrying);
  }

  async #look(): Promise<void> {
    const { desk, connections, limits } = this.#parts;
    const asked = await desk.asked();
    // While a frame of it waits for its commit it may be the alarm that forbids the command.
    const ready = asked.filter((deviceId) => connections.find(deviceId)?.isQuiet);
    if (ready.length === 0 || this.#closed) return;
    const seconds = (tries: number): number => (limits.commandWaitMs * tries + slackMs) / 1000;
    const { commandTries } = limits;
    const waits = {
      once: seconds(1),
      repeated: seconds(commandTries),
      settings: seconds(commandTries * messagesOfExchange),
    };
    for (const taken of await desk.take(ready, waits)) {
      const carried = this.#carry(taken)
        .catch(this.#parts.failed)
        .then(() => {
          this.#carrying.delete(carried);
          this.look();
        });
      this.#carrying.add(carried);
    }
  }

  async #carry(taken: PendantCommand): Promise<void> {
    const { desk, queue } = this.#parts;
    const control = deviceCommandNames.find((name) => name === taken.command);
    await desk.settle(
      taken,
      control
        ? await this.#control(taken.device_id, control)
        : await exchangeSettings(queue, taken),
    );
  }

  async #control(deviceId: number, command: DeviceCommandName): Promise<CommandEnd> {
    const result = await this.#parts.queue.send(
      deviceId,
      (sequence) => encodeCommand(sequence, command),
      { once: !mayRepeat(command) },
    );
    return {
      outcome: result.status,
      why: result.status === 'refused' ? result.meaning : undefined,
    };
  }
}

/** A position is requested by a frame of data, everything else by one of control. */
const encodeCommand = (sequence: number, command: DeviceCommandName): Uint8Array =>
  command === 'locate' ? encodeLocateOnce(sequence) : encodeControl(sequence, command);
