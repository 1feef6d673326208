// How the checks of a device are called, and what helps where one stays open.
import { useLingui } from '@lingui/react/macro';
import type { Check, CheckName } from '#domain/devices/connect/checks.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import type { Connecting } from './use-connecting.ts';

export function useCheckWords(): (check: Check, connecting: Connecting) => string {
  const { t } = useLingui();
  const { distance } = useFormat();
  return ({ name, done }, { device, connect }) => {
    const { kind, user_name, position, battery_percent, phone_device } = device;
    const metres = position?.accuracy_m ?? null;
    const who = user_name ?? '';
    const phone = phone_device?.name ?? '';
    const battery = battery_percent ?? 0;
    const near = metres === null ? '' : distance(metres);
    const words: Readonly<Record<CheckName, readonly [done: string, open: string]>> = {
      owner: [t`Assigned to ${who}`, t`Assigned to a person`],
      paired: [t`Paired with ${phone}`, t`Paired with a phone`],
      activated: [t`App signed in`, t`App signed in`],
      consent: [t`Wearer agreed`, t`Wearer agrees`],
      texted: [
        connect.text?.state === 'sent' ? t`Text sent` : t`Text delivered`,
        t`Text delivered`,
      ],
      reached: [kind === 'zoleo' ? t`Check-in received` : t`Reached Vigil`, t`Reaches Vigil`],
      position: [near === '' ? t`Position` : t`Position, ±${near}`, t`Position`],
      battery: [t`Battery ${battery}%`, t`Battery level`],
      pressed: [t`Button tested`, t`Button tested`],
    };
    return words[name][done ? 0 : 1];
  };
}

interface Fix {
  readonly sign: string;
  readonly fix: string;
}

/** Those of the open checks that a person can do something about. */
export function useFixes(): (connecting: Connecting, checks: readonly Check[]) => Fix[] {
  const { t } = useLingui();
  return ({ device, connect }, checks) => {
    const isOpen = (name: CheckName) => checks.some((check) => check.name === name && !check.done);
    const { kind } = device;
    const fixes: (Fix | false)[] = [
      isOpen('texted') &&
        connect.text?.state === 'failed' && {
          sign: t`The text failed`,
          fix: t`Check the number of the SIM card, then send it again or from your own phone.`,
        },
      isOpen('reached') &&
        kind === 'ev04' && {
          sign: t`It does not reach Vigil`,
          fix: t`Check that the SIM has data and the access point (APN) is right, then the server and port. Switch the pendant off and on.`,
        },
      isOpen('reached') &&
        kind === 'app' && {
          sign: t`The app does not reach Vigil`,
          fix: t`Open it once, and check that the phone is online.`,
        },
      isOpen('reached') &&
        kind === 'zoleo' && {
          sign: t`No check-in arrives`,
          fix: t`Send it outdoors with a clear view of the sky. It can take some minutes.`,
        },
      isOpen('activated') && {
        sign: t`The code is refused`,
        fix: t`A code works once. Create a new one.`,
      },
      isOpen('consent') && {
        sign: t`The wearer has agreed, but it is not ticked`,
        fix: t`ZOLEO reports it to the feed. Check that the feed has its address and password.`,
      },
      isOpen('position') &&
        kind === 'app' && {
          sign: t`There is no position`,
          fix: t`Allow location for the app in the phone’s settings, then open it.`,
        },
      isOpen('position') &&
        kind !== 'app' && {
          sign: t`There is no position`,
          fix: t`Take it outdoors for a few minutes. Indoors it can lack satellites.`,
        },
      isOpen('paired') && {
        sign: t`The button is not found`,
        fix: t`Pair it in Chrome on Android, with Bluetooth on.`,
      },
      isOpen('pressed') && {
        sign: t`A press is not ticked`,
        fix: t`Hold the button longer, until the device reacts. Check that it is online.`,
      },
    ];
    return fixes.filter((fix) => fix !== false).slice(0, 4);
  };
}
