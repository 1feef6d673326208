// The actions on an alert, in the order of their buttons.
import { useLingui } from '@lingui/react/macro';
import type { AlertAction, AlertRow } from '#domain/alerts/alert.ts';
import type { Callee } from '#domain/alerts/next-action/situation.ts';
import { alertPrintAddress, personAddress } from '#web/alerts/alert-address.ts';
import { ShownAlert } from '#web/alerts/shown-alert.ts';
import { commentBoxId, focusBox, messageBoxId } from '#web/alerts/story/comment-focus.ts';
import { oncePerPress } from '#web/kit/keyboard/presses.ts';
import { useGo } from '#web/kit/screen/address.tsx';
import { useCommands } from '../../commands/use-commands.ts';
import type { DialogName } from '../../dialogs/dialogs.ts';
import { useQuickActions } from '../../quick-actions.ts';
import type { Calling } from '../../work/use-calling.ts';
import type { TabKey } from '../tab-keys.ts';
import type { Offer } from './early-keys.ts';

interface OfferParts {
  calling: Calling;
  /** The person to call first; null while unknown, or without one. */
  callee: Callee | null;
  /** Opens the outcomes of the running call. */
  onEndCall: () => void;
  onTab: (tab: TabKey) => void;
  /** The way in which this operator can close the alert. */
  closing: Closing;
  onOpen: (dialog: DialogName) => void;
  /** Whether a dispatch partner is turned on for this alert. */
  hasDispatch: boolean;
}

export type Closing = Extract<AlertAction, 'resolve' | 'propose_resolution' | 'confirm_resolution'>;

/** The actions exclude each other: who may confirm may neither propose nor resolve. */
export const closingOf = (abilities: readonly AlertAction[]): Closing =>
  (['confirm_resolution', 'propose_resolution'] as const).find((one) => abilities.includes(one)) ??
  'resolve';

export function useOffers(
  row: AlertRow,
  { calling, callee, closing, hasDispatch, onEndCall, onTab, onOpen }: OfferParts,
): Offer[] {
  const { t } = useLingui();
  const alertActions = useQuickActions();
  const group = t`This alert`;
  const isCalling = calling.running !== null;
  const act = once(row);
  const ring = () => {
    if (isCalling) onEndCall();
    else if (callee) oncePerPress(() => calling.call(callee));
    else onTab('contacts');
  };
  const message = () => {
    onTab('messages');
    focusBox(messageBoxId);
  };
  return [
    {
      id: 'alert.acknowledge',
      needs: 'acknowledge',
      label: t`Acknowledge`,
      keys: 'a',
      group,
      run: () => act(alertActions.acknowledge),
    },
    {
      id: 'alert.take_over',
      needs: 'take_over',
      label: t`Take over`,
      keys: 't',
      group,
      run: () => act(alertActions.takeOver),
    },
    // A running call can be ended on a resolved alert, too.
    {
      id: 'alert.call',
      needs: isCalling ? null : 'phone_call',
      label: isCalling ? t`End call` : t`Call`,
      keys: 'c',
      group,
      run: ring,
    },
    { id: 'alert.message', needs: 'message', label: t`Message`, keys: 'm', group, run: message },
    {
      id: 'alert.send_patrol',
      needs: 'send_patrol',
      label: t`Patrol`,
      keys: 'p',
      group,
      run: () => onOpen('patrol'),
    },
    {
      id: 'alert.brief',
      needs: 'give_brief',
      label: t`Brief`,
      keys: 'h',
      group,
      wide: true,
      run: () => onOpen('brief'),
    },
    ...useDispatchOffer(hasDispatch, onOpen),
    {
      id: 'alert.resolve',
      needs: closing,
      keys: 'r',
      group,
      label: {
        resolve: t`Resolve`,
        propose_resolution: t`Propose to resolve`,
        confirm_resolution: t`Confirm`,
      }[closing],
      run: () => onOpen(closing === 'confirm_resolution' ? 'confirmResolution' : 'resolve'),
    },
    {
      id: 'alert.refuse',
      needs: 'refuse_resolution',
      label: t`Refuse`,
      group,
      run: () => onOpen('refuseResolution'),
    },
    {
      id: 'alert.follow_up',
      needs: 'follow_up',
      label: t`Follow up`,
      keys: 'f',
      group,
      seldom: true,
      run: () => onOpen('followUp'),
    },
    {
      id: 'alert.comment',
      needs: 'comment',
      label: t`Add a note`,
      keys: 'n',
      group,
      seldom: true,
      run: () => focusBox(commentBoxId),
    },
    ...useSeldomOffers(row, onOpen),
  ];
}

/** Runs an action on the alert as it was shown, once for each press. */
const once = (row: AlertRow) => (action: (alert: ShownAlert) => Promise<unknown>) =>
  oncePerPress(() => {
    const alert = ShownAlert.pressed(row);
    if (alert) void action(alert);
  });

/**
 * Offers a dispatch request in addition to the brief where the organisation has a dispatch partner.
 */
function useDispatchOffer(hasDispatch: boolean, onOpen: OfferParts['onOpen']): Offer[] {
  const { t } = useLingui();
  if (!hasDispatch) return [];
  const offer = {
    id: 'alert.dispatch',
    needs: 'send_patrol',
    label: t`Dispatch`,
    keys: 'i',
    group: t`This alert`,
  } as const;
  return [{ ...offer, wide: true, run: () => onOpen('dispatch') }];
}

/** The actions in the overflow menu. */
function useSeldomOffers(row: AlertRow, onOpen: OfferParts['onOpen']): Offer[] {
  const { t } = useLingui();
  const go = useGo();
  const alertActions = useQuickActions();
  const act = once(row);
  const group = t`This alert`;
  const { person } = row;
  return [
    {
      id: 'alert.release',
      needs: 'release',
      label: t`Release`,
      keys: 'l',
      group,
      seldom: true,
      run: () => act(alertActions.release),
    },
    {
      id: 'alert.on_test',
      needs: 'on_test',
      label: t`Put on test`,
      group,
      seldom: true,
      run: () => onOpen('onTest'),
    },
    ...useCommandOffers(row),
    {
      id: 'alert.share',
      needs: null,
      label: t`Share the location`,
      group,
      seldom: true,
      run: () => onOpen('share'),
    },
    ...(person
      ? [
          {
            id: 'alert.person',
            needs: null,
            label: t`All alerts for ${person.name}`,
            group,
            seldom: true as const,
            run: () => go(personAddress(person.id)),
          },
        ]
      : []),
    {
      id: 'alert.print',
      needs: null,
      label: t`Print`,
      group,
      seldom: true,
      run: () => go(alertPrintAddress(row.id)),
    },
    {
      id: 'alert.focus',
      needs: null,
      label: t`Go to the open alert`,
      keys: 'Enter',
      group,
      seldom: true,
      run: () => document.getElementById('alert-title')?.focus(),
    },
  ];
}

/**
 * The commands of its pendant while the alert is open; afterwards they are on the page of the
 * person.
 */
function useCommandOffers(row: AlertRow): Offer[] {
  const { t } = useLingui();
  const isActive = row.status === 'active_alert';
  return useCommands({ device: isActive ? row.device : undefined, hasAlert: isActive }).map(
    ({ command, label, reason, run }) => ({
      id: `device.${command}`,
      needs: null,
      label,
      reason,
      run,
      group: t`Pendant`,
      seldom: true as const,
    }),
  );
}
