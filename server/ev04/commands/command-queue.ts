// Commands on their way to connected pendants: one outstanding a device, repeated, confirmed or
// honestly "not confirmed" (protocol section 3).
import type { ConfigValue } from '#domain/ev04/configuration/config-decoding.ts';
import type { ConnectionRegistry } from '../connections/connection-registry.ts';
import type { Ev04Counts, Ev04Limits } from '../ev04-limits.ts';

/**
 * The outcome of a command. `values` is what a read returned, empty for a write. `lost`: it could
 * not be sent, or a repeatable command lost its connection before the answer; the requester may
 * request it again.
 */
export type CommandResult =
  | { status: 'confirmed'; values: ConfigValue[] }
  | { status: 'refused'; code: number; meaning: string }
  | { status: 'not_confirmed' }
  | { status: 'lost' };

/**
 * `answer`: the confirmation of the command, a response or (for a read) the configuration itself.
 * `once`: never sent a second time, for reboot and power off.
 */
export type CommandOptions = { answer?: 'response' | 'configuration'; once?: boolean };

/**
 * The queue's interface: for pendants that are connected here. Commands for others wait in the
 * database.
 */
export type CommandSender = {
  send(
    deviceId: number,
    build: (sequence: number) => Uint8Array,
    options?: CommandOptions,
  ): Promise<CommandResult>;
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

export class CommandQueue implements CommandSender {
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

  send(
    deviceId: number,
    build: (sequence: number) => Uint8Array,
    options: CommandOptions = {},
  ): Promise<CommandResult> {
    if (this.#closed || !this.#connections.has(deviceId))
      return Promise.resolve({ status: 'lost' });
    const line = this.#lines.get(deviceId) ?? { waiting: [], outstanding: null };
    this.#lines.set(deviceId, line);
    return new Promise((done) => {
      const most = options.once ? 1 : this.#limits.commandTries;
      line.waiting.push({ build, answer: options.answer ?? 'response', tries: 0, most, done });
      this.#next(deviceId, line);
    });
  }

  /** A 0x7F of the unit. For a read, success alone is not yet the answer. */
  response(deviceId: number, answer: { sequence: number; code: number; meaning: string }): void {
    const outstanding = this.#lines.get(deviceId)?.outstanding;
    if (outstanding?.sequence !== answer.sequence) return;
    if (answer.code !== 0)
      this.#finish(deviceId, { status: 'refused', code: answer.code, meaning: answer.meaning });
    else if (outstanding.command.answer === 'response')
      this.#finish(deviceId, { status: 'confirmed', values: [] });
  }

  /**
   * A configuration frame of the unit; it carries no sequence number of a command, so it answers
   * the outstanding read.
   */
  configuration(deviceId: number, values: ConfigValue[]): void {
    const outstanding = this.#lines.get(deviceId)?.outstanding;
    if (outstanding?.command.answer === 'configuration')
      this.#finish(deviceId, { status: 'confirmed', values });
  }

  /** The unit answered a read with the configuration of another: that read is refused. */
  foreignConfiguration(deviceId: number): void {
    if (this.#lines.get(deviceId)?.outstanding?.command.answer !== 'configuration') return;
    this.#finish(deviceId, {
      status: 'refused',
      code: 0,
      meaning: 'it answered with the settings of another device',
    });
  }

  /** The unit's connection is gone, and all that was meant for it is decided. */
  connectionLost(deviceId: number): void {
    const line = this.#lines.get(deviceId);
    if (line !== undefined) this.#end(deviceId, line);
  }

  close(): void {
    this.#closed = true;
    for (const [deviceId, line] of this.#lines) this.#end(deviceId, line);
  }

  #next(deviceId: number, line: Line): void {
    if (line.outstanding !== null) return;
    const command = line.waiting.shift();
    if (command === undefined) this.#lines.delete(deviceId);
    else this.#transmit(deviceId, line, command);
  }

  #transmit(deviceId: number, line: Line, command: Command, sequence?: number): void {
    const used = this.#connections.find(deviceId)?.sendCommand(command.build, sequence) ?? null;
    if (used === null) {
      command.done(endOf(command));
      this.#next(deviceId, line);
      return;
    }
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
  #late(deviceId: number, line: Line, { command, sequence }: Outstanding): void {
    if (command.tries >= command.most) {
      this.#finish(deviceId, { status: 'not_confirmed' });
      return;
    }
    line.outstanding = null;
    this.#transmit(deviceId, line, command, sequence);
  }

  #finish(deviceId: number, result: Exclude<CommandResult, { status: 'lost' }>): void {
    const line = this.#lines.get(deviceId);
    const outstanding = line?.outstanding;
    if (!line || !outstanding) return;
    clearTimeout(outstanding.timer);
    line.outstanding = null;
    this.#counts[`commands_${result.status}`] += 1;
    outstanding.command.done(result);
    this.#next(deviceId, line);
  }

  #end(deviceId: number, { outstanding, waiting }: Line): void {
    this.#lines.delete(deviceId);
    if (outstanding) clearTimeout(outstanding.timer);
    for (const command of [outstanding?.command, ...waiting]) command?.done(endOf(command));
  }
}

/** A command that may be sent only once and was sent may be done; any other may be sent again. */
const endOf = ({ tries, most }: Command): CommandResult =>
  tries > 0 && most === 1 ? { status: 'not_confirmed' } : { status: 'lost' };
