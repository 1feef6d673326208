// The stored commands for pendants of this gateway, and their outcomes.
import {
  type GivenCommand,
  settleOutcome,
  takeForGateway,
} from '#server/devices/commands/command-steps.service.ts';
import { findAsked } from '#server/devices/commands/device-commands.store.ts';
import type { Database } from '#server/kit/db/database.ts';
import type { CommandDesk } from './pendant-command.ts';

const platform = { role: 'platform' } as const;

/** @param gateway the id of this gateway among the others */
export const commandDesk = (database: Database, gateway: string): CommandDesk<GivenCommand> => ({
  asked: async () => await database.ask(async (tx) => await findAsked(tx, gateway)),
  take: async (devices, { once, repeated, settings }) =>
    await database.write(
      platform,
      async (tx) =>
        await takeForGateway(tx, {
          gateway,
          devices,
          onceSeconds: once,
          repeatedSeconds: repeated,
          settingsSeconds: settings,
        }),
    ),
  settle: async (command, { outcome, ...end }) =>
    await database.write(platform, async (tx) => await settleOutcome(tx, command, outcome, end)),
});
