// What can be asked of a pendant from here, and what became of it.

import { Trans, useLingui } from '@lingui/react/macro';
import { IconBellRinging, IconCurrentLocation, IconPower, IconRefresh } from '@tabler/icons-react';
import type { Device, ShownCommand } from '#domain/devices/device-record.ts';
import { devices } from '#domain/devices/device-records.api.ts';
import { type DeviceCommandName, devicesApi } from '#domain/devices/devices.api.ts';
import { commandRefusal } from '#domain/devices/devices.policy.ts';
import { useCall } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { StatusBadge } from '#web/kit/status/status-badge.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { confirm } from '#web/ui/overlays/confirm.ts';
import { commandLooks, commandWords } from './device-words.ts';
import styles from './devices-pages.module.css';

const after = { invalidates: [devices.api.get] };

export function DeviceCommands({ device, mayAsk }: { device: Device; mayAsk: boolean }) {
  const { t } = useLingui();
  const { id, device_name, commands, kind, open_alert } = device;
  const asked = { name: device_name, type: kind, has_alert: open_alert !== null };
  const calls = {
    find_me: useCall(devicesApi.findMe, after),
    locate: useCall(devicesApi.locate, after),
    reboot: useCall(devicesApi.reboot, after),
    power_off: useCall(devicesApi.powerOff, after),
  };
  const said = ({ state }: { state: 'sent' | 'queued' }) =>
    toast.success(
      state === 'sent'
        ? t`Sent to ${device_name}.`
        : t`Queued. ${device_name} gets it if it connects within 15 minutes.`,
    );
  const ask = async (
    command: DeviceCommandName,
    question?: { title: string; text: string; yes: string },
  ) => {
    if (question && !(await confirm(question))) return;
    calls[command].mutate({ params: { id } }, { onSuccess: said });
  };
  const restart = {
    title: t`Restart ${device_name}?`,
    text: t`It cannot raise alerts for about a minute.`,
    yes: t`Restart`,
  };
  const powerOff = {
    title: t`Power off ${device_name}?`,
    text: t`It raises no alerts until its wearer turns it on again.`,
    yes: t`Power off`,
  };
  if (!mayAsk && commands.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="device-commands">
      <h3 id="device-commands">{t`Commands`}</h3>
      {mayAsk && (
        <div className={styles.buttons}>
          <Button
            icon={<IconBellRinging size={17} aria-hidden="true" />}
            pending={calls.find_me.isPending}
            onClick={() => void ask('find_me')}
          >
            <Trans>Make it ring</Trans>
          </Button>
          <Button
            icon={<IconCurrentLocation size={17} aria-hidden="true" />}
            pending={calls.locate.isPending}
            onClick={() => void ask('locate')}
          >
            <Trans>Request location</Trans>
          </Button>
          <Button
            icon={<IconRefresh size={17} aria-hidden="true" />}
            pending={calls.reboot.isPending}
            onClick={() => void ask('reboot', restart)}
          >
            <Trans>Restart</Trans>
          </Button>
          <Button
            icon={<IconPower size={17} aria-hidden="true" />}
            disabled={commandRefusal(asked, 'power_off') !== null}
            pending={calls.power_off.isPending}
            onClick={() => void ask('power_off', powerOff)}
          >
            <Trans>Power off</Trans>
          </Button>
        </div>
      )}
      {commands.length === 0 ? (
        <p
          className={styles.about}
        >{t`Make it ring: the pendant beeps, vibrates and flashes. Commands and their results appear here.`}</p>
      ) : (
        <ul className={styles.commands}>
          {commands.map((command) => (
            <CommandLine key={command.id} command={command} />
          ))}
        </ul>
      )}
    </section>
  );
}

function CommandLine({ command: { command, state, asked_at, why } }: { command: ShownCommand }) {
  const { i18n } = useLingui();
  const { dateTime } = useFormat();
  return (
    <li>
      <b>{i18n._(commandWords[command])}</b>
      <span className={styles.about}>{dateTime(asked_at)}</span>
      <StatusBadge look={commandLooks[state]} />
      {why !== null && <span className={styles.about}>{why}</span>}
    </li>
  );
}
