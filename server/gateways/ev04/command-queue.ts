// Commands to pendants: one outstanding a device, repeated, confirmed or honestly "not confirmed" (protocol section 3).
import type { ConfigValue } from '#domain/ev04/configuration/config-decoding.ts';
import type { ConnectionRegistry } from './connection-registry.ts';
import type { Ev04Counts, Ev04Limits } from './ev04-limits.ts';

/** What came of a command. `values` is what a read returned, empty for a write. */
export type CommandResult =
  | { status: 'confirmed'; values: ConfigValue[] }
  | { status: 'refused'; code: number; meaning: string }
  | { status: 'not_confirmed' }
  | { status: 'queue_full' };

/**
 * `answer`: what confirms the command, a response or (for a read) the configuration itself.
 * `once`: never sent a second time, for reboot and power off.
 */
export type CommandOptions = { answer?: 'response' | 'configuration'; once?: boolean };

/** The queue as others see it. It lives in memory: commands for an offline unit are lost when the process ends. */
export type CommandQueue = {
  send(deviceId: number, build: (sequence: number) => Uint8Array, options?: CommandOptions): Promise<CommandResult>;
};

type Command = {
  build: (sequence: number) => Uint8Array;
  answer: 'response' | 'configuration';
  tries: number;
  most: number;
  done: (result: CommandResult) => void;
};
type Outstanding = { command: Command; sequence: number; timer: NodeJS.Timeout };
type Line = { waiting: Command[]; outstanding: Outstanding | null };

export class MemoryCommandQueue implements CommandQueue {
  readonly #connections: ConnectionRegistry;
  readonly #limits: Ev04Limits;
  readonly #counts: Ev04Counts;
  readonly #lines = new Map<number, Line>();
  #closed = false;

  constructor(parts: { connections: ConnectionRegistry; limits: Ev04Limits; counts: Ev04Counts }) {
    this.#connections = parts.connections;
    this.#limits = parts.limits;
    this.#counts = parts.counts;
  }

  send(deviceId: number, build: (sequence: number) => Uint8Array, options: CommandOptions = {}): Promise<CommandResult> {
    const line = this.#lines.get(deviceId) ?? { waiting: [], outstanding: null };
    if (this.#closed) return Promise.resolve({ status: 'not_confirmed' });
    if (line.waiting.length >= this.#limits.queuedCommands) return Promise.resolve({ status: 'queue_full' });
    this.#lines.set(deviceId, line);
    return new Promise((done) => {
      const most = options.once ? 1 : this.#limits.commandTries;
      line.waiting.push({ build, answer: options.answer ?? 'response', tries: 0, most, done });
      this.deviceSpoke(deviceId);
    });
  }

  /** Sends the next queued command, if any: units listen after they have spoken. */
  deviceSpoke(deviceId: number): void {
    const line = this.#lines.get(deviceId);
    const command = line?.waiting[0];
    if (line === undefined || line.outstanding !== null || command === undefined) return;
    this.#transmit(deviceId, line, command);
  }

  /** A 0x7F of the unit. For a read, success alone is not yet the answer. */
  response(deviceId: number, answer: { sequence: number; code: number; meaning: string }): void {
    const outstanding = this.#lines.get(deviceId)?.outstanding;
    if (outstanding?.sequence !== answer.sequence) return;
    if (answer.code !== 0) this.#finish(deviceId, { status: 'refused', code: answer.code, meaning: answer.meaning });
    else if (outstanding.command.answer === 'response') this.#finish(deviceId, { status: 'confirmed', values: [] });
  }

  /** A configuration frame of the unit; it carries no sequence of ours, so it answers the outstanding read. */
  configuration(deviceId: number, values: ConfigValue[]): void {
    const outstanding = this.#lines.get(deviceId)?.outstanding;
    if (outstanding?.command.answer === 'configuration') this.#finish(deviceId, { status: 'confirmed', values });
  }

  /** The unit's connection is gone: what may be repeated waits for its next frame. */
  connectionLost(deviceId: number): void {
    const line = this.#lines.get(deviceId);
    if (line?.outstanding) this.#unanswered(deviceId, line, line.outstanding);
  }

  close(): void {
    this.#closed = true;
    for (const line of this.#lines.values()) {
      if (line.outstanding) clearTimeout(line.outstanding.timer);
      const left = [line.outstanding?.command, ...line.waiting];
      for (const command of left) command?.done({ status: 'not_confirmed' });
    }
    this.#lines.clear();
  }

  #transmit(deviceId: number, line: Line, command: Command, sequence?: number): void {
    const used = this.#connections.find(deviceId)?.sendCommand(command.build, sequence) ?? null;
    if (used === null) return;
    if (line.waiting[0] === command) line.waiting.shift();
    command.tries += 1;
    this.#counts.commands_sent += 1;
    const outstanding: Outstanding = {
      command,
      sequence: used,
      timer: setTimeout(() => this.#late(deviceId, line, outstanding), this.#limits.commandWaitMs),
    };
    line.outstanding = outstanding;
  }

  /** No answer in time: the same frame again, while tries are left. */
  #late(deviceId: number, line: Line, outstanding: Outstanding): void {
    const { command, sequence } = outstanding;
    if (command.tries < command.most) {
      line.outstanding = null;
      line.waiting.unshift(command);
      this.#transmit(deviceId, line, command, sequence);
    } else this.#finish(deviceId, { status: 'not_confirmed' });
  }

  #unanswered(deviceId: number, line: Line, outstanding: Outstanding): void {
    if (outstanding.command.tries >= outstanding.command.most) {
      this.#finish(deviceId, { status: 'not_confirmed' });
      return;
    }
    clearTimeout(outstanding.timer);
    line.outstanding = null;
    line.waiting.unshift(outstanding.command);
  }

  #finish(deviceId: number, result: CommandResult): void {
    const line = this.#lines.get(deviceId);
    const outstanding = line?.outstanding;
    if (!line || !outstanding) return;
    clearTimeout(outstanding.timer);
    line.outstanding = null;
    if (result.status !== 'queue_full') this.#counts[`commands_${result.status}`] += 1;
    outstanding.command.done(result);
    if (line.waiting.length === 0) this.#lines.delete(deviceId);
    else this.deviceSpoke(deviceId);
  }
}
