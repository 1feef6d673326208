// The dialogue with one identified device: the handling of each of its frames, and the answers.
import type { DeviceEvent } from '#domain/devices/device-event.ts';
import { toDeviceEvents } from '#domain/ev04/device-events.ts';
import type { Frame } from '#domain/ev04/frame.ts';
import { frameName } from '#domain/ev04/frame.ts';
import type { Message } from '#domain/ev04/message.ts';
import {
  encodeAcknowledgement,
  encodeNotSupported,
  encodeServicesAnswers,
} from '#domain/ev04/server-frames.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import type { GatewayDevice } from '../gateway-ports.ts';
import { OrderedAnswers } from './ordered-answers.ts';

export class DeviceDialogue {
  readonly device: GatewayDevice;
  readonly answers = new OrderedAnswers();
  readonly #sourceAddress: string;
  readonly #parts: GatewayParts;
  readonly #write: (bytes: Uint8Array) => void;
  #lastHeartbeat = Number.NEGATIVE_INFINITY;

  constructor(
    device: GatewayDevice,
    sourceAddress: string,
    wiring: { parts: GatewayParts; write: (bytes: Uint8Array) => void },
  ) {
    this.device = device;
    this.#sourceAddress = sourceAddress;
    this.#parts = wiring.parts;
    this.#write = wiring.write;
  }

  /**
   * Handles one whole frame of this device; `settled` is called when a data frame's commit has been
   * decided.
   */
  handle(frame: Frame, message: Message, settled: () => void): void {
    const { commands, now } = this.#parts;
    switch (message.command) {
      case 'data':
        this.#data(frame, message, settled);
        break;
      case 'services':
        this.#services(frame, message);
        break;
      case 'configuration':
        commands.configuration(this.device.device_id, message.values);
        if (frame.acknowledge_requested) this.#write(encodeAcknowledgement(frame.sequence));
        break;
      case 'response':
        commands.response(this.device.device_id, { ...message, sequence: frame.sequence });
        break;
      case 'control':
        if (frame.acknowledge_requested) this.#write(encodeAcknowledgement(frame.sequence));
        break;
      case 'other':
        this.#parts.log.info(
          { device_id: this.device.device_id, code: message.code, at: now() },
          'EV-04 command ignored',
        );
        if (frame.acknowledge_requested) this.#write(encodeNotSupported(frame.sequence));
        break;
    }
  }

  #data(frame: Frame, message: Message, settled: () => void): void {
    const { counts } = this.#parts;
    this.answers.add(this.#store(frame, message), (committed) => {
      if (committed && frame.acknowledge_requested) {
        this.#write(encodeAcknowledgement(frame.sequence));
        counts.frames_acknowledged += 1;
      }
      settled();
    });
  }

  /**
   * Answered at once: a unit without time stamps its records with 2010. Only its being received is
   * stored, now and then.
   */
  #services(frame: Frame, message: Extract<Message, { command: 'services' }>): void {
    const { counts, limits, now } = this.#parts;
    const { sequence, acknowledge_requested } = frame;
    const answers = encodeServicesAnswers(
      { sequence, acknowledge_requested, requests: message.requests },
      now(),
    );
    for (const answer of answers) this.#write(answer);
    counts.services_answered += answers.length;
    if (performance.now() - this.#lastHeartbeat < limits.heartbeatEventMs) return;
    this.#lastHeartbeat = performance.now();
    void this.#store(frame, message);
  }

  /**
   * Events from a network that the device was never received from before are marked (protocol
   * section 1.2).
   */
  #marked(event: DeviceEvent): DeviceEvent {
    if (!this.device.new_network) return event;
    return { ...event, data: { ...event.data, new_network: this.#sourceAddress } };
  }

  async #store(frame: Frame, message: Message): Promise<boolean> {
    const { counts, log, now, ports } = this.#parts;
    const received_at = now();
    try {
      const events = toDeviceEvents(frame, received_at, message).map((event) =>
        this.#marked(event),
      );
      const { bytes: frame_bytes, sequence } = frame;
      await ports.take([
        {
          device: this.device,
          frame_bytes,
          sequence,
          source_address: this.#sourceAddress,
          received_at,
          events,
        },
      ]);
      counts.frames_taken += 1;
      return true;
    } catch (error) {
      counts.take_failures += 1;
      log.error(
        { err: error, device_id: this.device.device_id, frame: frameName(frame) },
        'frame not stored, not acknowledged',
      );
      return false;
    }
  }
}
