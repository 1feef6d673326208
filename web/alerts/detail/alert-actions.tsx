// What the operator may do now, each with its key; what is allowed is the server's word (domain/alerts/alert.ts, abilities).
import { useLingui } from '@lingui/react/macro';
import { IconDots } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { Alert, AlertAction, AlertRow } from '#domain/alerts/alert.ts';
import { type Action, useActions } from '#web/kit/keyboard/actions.ts';
import { capOf } from '#web/kit/keyboard/keys.ts';
import { useGo } from '#web/kit/screen/address.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { alertPrintAddress, personAddress } from '../alert-address.ts';
import { useAlertDeeds } from '../alert-deeds.ts';
import { subjectOf } from '../alert-words.ts';
import { type DialogName, dialogs } from '../dialogs/dialogs.ts';
import { commentBoxId, focusBox, messageBoxId } from '../story/comment-focus.ts';
import styles from './detail.module.css';
import type { TabKey } from './detail-tabs.tsx';

export interface AlertActionsProps {
  row: AlertRow;
  details: Alert | undefined;
  /** Brings a tab into view. */
  onTab: (tab: TabKey) => void;
}

/** `seldom` ones stand behind the dots. */
type Offer = Action & { needs: AlertAction | null; seldom?: true };

export function AlertActions({ row, details, onTab }: AlertActionsProps) {
  const { t } = useLingui();
  const { id: me } = useUser();
  const [open, setOpen] = useState<DialogName | null>(null);
  const offers = useOffers(row, { onTab, onOpen: setOpen });
  // A guess or newer news may run ahead of the abilities: what is done already is not offered again.
  const isMine = row.owner?.id === me && row.acknowledged_at !== undefined && !row.follow_up_lapsed;
  const may = (action: AlertAction | null) =>
    action === null ||
    ((details?.abilities.includes(action) ?? false) && !(isMine && (action === 'acknowledge' || action === 'take_over')));
  // Taking over what nobody has is acknowledging it: one button for one thing.
  const offered = offers.filter(({ needs }) => may(needs) && !(needs === 'take_over' && may('acknowledge')));
  useActions([...offered, ...useRefusedAcknowledge(row, may('acknowledge'))]);
  const seldom = offered.filter((offer) => offer.seldom);
  const Dialog = open === null ? null : dialogs[open];
  return (
    <div className={styles.actions}>
      {offered
        .filter((offer) => !offer.seldom)
        .map(({ needs, id, label, keys, run }) => (
          <Button
            key={id}
            look={needs === 'acknowledge' ? 'danger' : needs === 'resolve' && isMine ? 'primary' : 'default'}
            shortcut={keys}
            onClick={run}
          >
            {label}
          </Button>
        ))}
      {details && seldom.length > 0 && (
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
            .map(({ id, label, keys, run }) => ({
              key: id,
              label: keys === undefined ? label : <Keyed label={label} keys={keys} />,
              onSelect: run,
            }))}
        />
      )}
      <Suspense>
        {Dialog && details && (
          <Dialog row={row} details={details} mayTakeOver={details.abilities.includes('take_over')} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </div>
  );
}

const Keyed = ({ label, keys }: { label: string; keys: string }) => (
  <span className={styles.keyed}>
    {label} <Kbd>{capOf(keys)}</Kbd>
  </span>
);

/** The key of who came a moment too late is answered with the winner's name, as the server would (ux.md check 8). */
function useRefusedAcknowledge(row: AlertRow, allowed: boolean): Action[] {
  const { t } = useLingui();
  const { id: me } = useUser();
  const { owner } = row;
  if (allowed || owner === undefined || owner.id === me || row.status === 'resolved') return [];
  const run = () => void toast.warning(t`${subjectOf(row)}: ${owner.name} has this alert.`);
  return [{ id: 'alert.acknowledge', label: t`Acknowledge`, keys: 'a', group: t`This alert`, run }];
}

interface OfferParts {
  onTab: (tab: TabKey) => void;
  onOpen: (dialog: DialogName) => void;
}

/** Everything that can be done about an alert, in the order of the buttons. */
function useOffers(row: AlertRow, { onTab, onOpen }: OfferParts): Offer[] {
  const { t } = useLingui();
  const deeds = useAlertDeeds();
  const group = t`This alert`;
  const write = (tab: TabKey, box: typeof commentBoxId | typeof messageBoxId) => {
    onTab(tab);
    focusBox(box);
  };
  return [
    { id: 'alert.acknowledge', needs: 'acknowledge', label: t`Acknowledge`, keys: 'a', group, run: () => void deeds.acknowledge(row) },
    { id: 'alert.take_over', needs: 'take_over', label: t`Take over`, keys: 't', group, run: () => void deeds.takeOver(row) },
    { id: 'alert.resolve', needs: 'resolve', label: t`Resolve`, keys: 'r', group, run: () => onOpen('resolve') },
    { id: 'alert.follow_up', needs: 'follow_up', label: t`Follow up`, keys: 'f', group, run: () => onOpen('followUp') },
    { id: 'alert.send_patrol', needs: 'send_patrol', label: t`Send patrol`, keys: 'p', group, run: () => onOpen('patrol') },
    { id: 'alert.message', needs: 'message', label: t`Message`, keys: 'm', group, run: () => write('messages', messageBoxId) },
    {
      id: 'alert.comment',
      needs: 'comment',
      label: t`Comment`,
      keys: 'c',
      group,
      seldom: true,
      run: () => write('timeline', commentBoxId),
    },
    ...useSeldomOffers(row, { onTab, onOpen }),
  ];
}

/** Those behind the dots. */
function useSeldomOffers(row: AlertRow, { onTab, onOpen }: OfferParts): Offer[] {
  const { t } = useLingui();
  const go = useGo();
  const deeds = useAlertDeeds();
  const group = t`This alert`;
  const { person } = row;
  return [
    { id: 'alert.release', needs: 'release', label: t`Release`, keys: 'l', group, seldom: true, run: () => void deeds.release(row) },
    { id: 'alert.call', needs: 'phone_call', label: t`Call somebody`, group, seldom: true, run: () => onTab('contacts') },
    { id: 'alert.on_test', needs: 'on_test', label: t`Put on test`, group, seldom: true, run: () => onOpen('onTest') },
    { id: 'alert.share', needs: null, label: t`Share the location`, group, seldom: true, run: () => onOpen('share') },
    ...(person
      ? [
          {
            id: 'alert.person',
            needs: null,
            label: t`All alerts of ${person.name}`,
            group,
            seldom: true as const,
            run: () => go(personAddress(person.id)),
          },
        ]
      : []),
    { id: 'alert.print', needs: null, label: t`Print`, group, seldom: true, run: () => go(alertPrintAddress(row.id)) },
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
