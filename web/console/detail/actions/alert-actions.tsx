// The actions on the open alert, each with its key; the server decides which are allowed
// (domain/alerts/alert.ts, abilities).
import { useLingui } from '@lingui/react/macro';
import {
  IconAmbulance,
  IconCar,
  IconCheck,
  IconCircleCheck,
  IconCircleX,
  IconDots,
  IconFileDescription,
  IconMessage,
  IconPhone,
  IconPhoneOff,
  IconUserCheck,
} from '@tabler/icons-react';
import { Suspense, useEffect } from 'react';
import type { Alert, AlertAction, AlertRow } from '#domain/alerts/alert.ts';
import { isCalling } from '#domain/alerts/alert-order.ts';
import type { Callee } from '#domain/alerts/next-action/situation.ts';
import { isOver } from '#domain/dispatch-partners/partner-dispatch-machine.ts';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import { useData } from '#web/kit/call/query.ts';
import { cellOf } from '#web/kit/cells/cells.ts';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { awaitDialog } from '#web/kit/keyboard/dialog-keys.ts';
import { capOf } from '#web/kit/keyboard/keys.ts';
import { useKeptState } from '#web/kit/session/half-done.ts';
import { useUser } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { steadyRow } from '#web/ui/steady/steady-item.ts';
import { type DialogName, dialogs, preloadDialogs } from '../../dialogs/dialogs.ts';
import type { Calling } from '../../work/use-calling.ts';
import { useWork, type Work } from '../../work/use-work.ts';
import styles from '../detail.module.css';
import type { TabKey } from '../tab-keys.ts';
import { closingOf, useOffers } from './alert-offers.ts';
import { type Offer, useEarlyKeys } from './early-keys.ts';

/** A second one is refused until the first is over. */
const hasOpenDispatch = (work: Work | undefined): boolean =>
  work?.partner_dispatches.some(({ status }) => !isOver(status)) ?? false;

export interface AlertActionsProps {
  row: AlertRow;
  details: Alert | undefined;
  /** Whether the abilities are the server's answer for the alert's current version. */
  isSettled: boolean;
  calling: Calling;
  /** The person to call first. */
  callee: Callee | null;
  onEndCall: () => void;
  /** Brings a tab into view. */
  onTab: (tab: TabKey) => void;
}

export function AlertActions({ row, details, isSettled, onTab, ...call }: AlertActionsProps) {
  const { t } = useLingui();
  const { id: me } = useUser();
  const [open, setOpen] = useKeptState<DialogName | null>('alert dialog', null);
  useEffect(preloadDialogs, []);
  const openDialog = (name: DialogName) => {
    // Keys after this one are text for the dialog.
    if (keepsKeys.includes(name)) awaitDialog();
    setOpen(name);
  };
  const work = useWork(row.id);
  const offers = useOffers(row, {
    ...call,
    closing: closingOf(details?.abilities ?? []),
    hasDispatch: Boolean(details?.dispatch_partner) && !hasOpenDispatch(work),
    onTab,
    onOpen: openDialog,
  });
  // An optimistic change or a newer event may run ahead of the abilities: do not offer an action
  // already done.
  const isMine = row.owner?.id === me && !isCalling(row);
  const may = (action: AlertAction | null) =>
    action === null ||
    ((details?.abilities.includes(action) ?? false) &&
      !(isMine && (action === 'acknowledge' || action === 'take_over')));
  // Taking over an unowned alert is acknowledging it: show one button.
  const isOffered = ({ needs }: Offer) =>
    may(needs) && !(needs === 'take_over' && may('acknowledge'));
  const offered = offers.filter(isOffered);
  // One filled button for the state: to answer it, then to call.
  const primary: AlertAction = may('acknowledge') ? 'acknowledge' : 'phone_call';
  // The resolving keys may be faster than a request: preload the choices before the dialog opens.
  useData(
    alertCalls.resolutionComments,
    {},
    {
      cell: cellOf('alerts', row.id),
      enabled: row.status === 'active_alert',
      handles: [0, 500, 503],
    },
  );
  useActions([...offered, ...useEarlyKeys({ row, details, isSettled, offers, may: isOffered })]);
  const seldom = offered.filter((offer) => offer.seldom || offer.wide);
  const Dialog = open === null ? null : dialogs[open].Part;
  return (
    <div className={styles.bar}>
      <div className={styles.actions}>
        {row.acknowledged_at !== undefined &&
          row.called_again_at === undefined &&
          row.status === 'active_alert' &&
          !may('acknowledge') && (
            <span className={styles.acknowledged}>
              <IconCheck size={18} aria-hidden="true" />
              <span>{t`Acknowledged`}</span>
            </span>
          )}
        {offered
          .filter((offer) => !offer.seldom)
          .map(({ needs, id, label, keys, wide, run }) => {
            const Icon = id === 'alert.call' && call.calling.running ? IconPhoneOff : icons[id];
            return (
              <Button
                key={id}
                data-wide-only={wide}
                {...steadyRow(`${id} ${row.id}`)}
                look={
                  needs === primary || (id === 'alert.call' && primary === 'phone_call')
                    ? 'primary'
                    : 'default'
                }
                icon={Icon && <Icon size={18} aria-hidden="true" />}
                shortcut={keys}
                onClick={run}
              >
                {label}
              </Button>
            );
          })}
        {details && seldom.length > 0 && (
          <div className={styles.menu}>
            <Menu
              buttonClass={styles.more}
              button={
                <>
                  <IconDots size={20} aria-hidden="true" />
                  <span className={styles.unseen}>{t`More`}</span>
                </>
              }
              items={seldom
                .filter(({ id }) => id !== 'alert.focus')
                .map(({ id, label, keys, group, reason, run }, at, all) => ({
                  key: id,
                  apart: at > 0 && all[at - 1]?.group !== group,
                  label: keys === undefined ? label : <Keyed label={label} keys={keys} />,
                  reason: reason ?? null,
                  onSelect: run,
                }))}
            />
          </div>
        )}
        <Suspense>
          {Dialog && details && (
            <Dialog
              row={row}
              details={details}
              mayTakeOver={details.abilities.includes('take_over')}
              onClose={() => setOpen(null)}
            />
          )}
        </Suspense>
      </div>
    </div>
  );
}

/** Dialogs with a text field or a final confirmation: keys typed meanwhile are no commands. */
const keepsKeys: readonly DialogName[] = [
  'resolve',
  'confirmResolution',
  'refuseResolution',
  'followUp',
  'patrol',
  'onTest',
];

const icons: Readonly<Record<string, typeof IconCheck>> = {
  'alert.acknowledge': IconCheck,
  'alert.take_over': IconUserCheck,
  'alert.call': IconPhone,
  'alert.message': IconMessage,
  'alert.send_patrol': IconCar,
  'alert.brief': IconFileDescription,
  'alert.dispatch': IconAmbulance,
  'alert.resolve': IconCircleCheck,
  'alert.refuse': IconCircleX,
};

const Keyed = ({ label, keys }: { label: string; keys: string }) => (
  <span className={styles.keyed}>
    {label} <Kbd>{capOf(keys)}</Kbd>
  </span>
);
