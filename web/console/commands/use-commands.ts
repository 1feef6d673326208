// Sends commands to a pendant: one that cannot be undone needs a confirmation, and a refusal shows
// the server's words.
import { useLingui } from '@lingui/react/macro';
import type { DeviceCommandName, devicesApi } from '#domain/devices/devices.api.ts';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';
import { announce } from '#web/ui/feedback/announcer.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { confirm } from '#web/ui/overlays/confirm.ts';
import { commandNames, commands, takesCommands } from './command-words.ts';

const calls = {
  find_me: lightEndpoint<(typeof devicesApi)['findMe']>({
    method: 'POST',
    path: '/devices/:id/find-me',
  }),
  locate: lightEndpoint<(typeof devicesApi)['locate']>({
    method: 'POST',
    path: '/devices/:id/locate',
  }),
  reboot: lightEndpoint<(typeof devicesApi)['reboot']>({
    method: 'POST',
    path: '/devices/:id/reboot',
  }),
  power_off: lightEndpoint<(typeof devicesApi)['powerOff']>({
    method: 'POST',
    path: '/devices/:id/power-off',
  }),
};

export interface CommandParts {
  device: { id: number; name: string; type: string } | undefined;
  /** Whether its wearer has an active alert: then it stays on. */
  hasAlert: boolean;
  /** After the server has taken it. */
  onAsked?: (() => void) | undefined;
}

export interface CommandOffer {
  command: DeviceCommandName;
  /** Its name with the pendant's, for menus and the palette. */
  label: string;
  icon: (typeof commands)[DeviceCommandName]['icon'];
  /** Why it cannot be asked for now. */
  reason: string | null;
  run: () => void;
}

/** Nothing for a device that takes no commands. */
export function useCommands({ device, hasAlert, onAsked }: CommandParts): CommandOffer[] {
  const { t } = useLingui();
  const sure = useSure();
  if (!device || !takesCommands(device)) return [];
  const ask = async (command: DeviceCommandName) => {
    if (!(await sure(command, device.name))) return;
    const name = commands[command].name;
    try {
      const { state } = await call(
        calls[command],
        { params: { id: device.id } },
        { handles: [404, 409] },
      );
      announce(
        state === 'sent'
          ? t`${name}: sent to ${device.name}`
          : t`${name}: waiting for ${device.name} to connect`,
      );
      onAsked?.();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.status === 404 || error.status === 409) toast.warning(`${name}: ${error.message}`);
    }
  };
  const reason = t`${device.name} stays on while its wearer has an active alert.`;
  return commandNames.map((command) => {
    const name = commands[command].name;
    const why = command === 'power_off' && hasAlert ? reason : null;
    return {
      command,
      label: t`${name}: ${device.name}`,
      icon: commands[command].icon,
      reason: why,
      run: () => (why === null ? void ask(command) : void toast.info(why)),
    };
  });
}

/**
 * Asks for confirmation before a command that leaves the wearer without help for a while, and names
 * what stops working.
 */
function useSure(): (command: DeviceCommandName, device: string) => Promise<boolean> {
  const { t } = useLingui();
  return async (command, device) => {
    if (command === 'find_me' || command === 'locate') return true;
    if (command === 'reboot') {
      const text = t`This takes a minute or two. Until then it sends no alarms or positions and takes no calls.`;
      return await confirm({ title: t`Restart ${device}?`, text, yes: t`Restart` });
    }
    const text = t`It will send no alarms or positions and take no calls until its wearer turns it on by hand. You cannot turn it on from here.`;
    return await confirm({ title: t`Turn off ${device}?`, text, yes: t`Turn off` });
  };
}
