// Pages that several features share: the overview of the console, the dashboard's queue and the
// preview of steps.
import { msg } from '@lingui/core/macro';
import type { ComponentType } from 'react';
import { offerPanels } from '#web/console/overview/offered-panels.ts';
import { offerQueue } from '#web/dashboard/centre/offered-queue.ts';
import { offerDecision } from '#web/dashboard/work/offered-decision.ts';
import { offerStepPreview } from '#web/responses/offered-preview.ts';
import { latePart } from '#web/ui/later/late-parts.tsx';

/** The timers of the console, each marked where its person has an open alert. */
async function loadWelfarePanel(): Promise<{ default: ComponentType }> {
  const [{ default: WelfarePanel }, { default: OpenAlertMark }] = await Promise.all([
    import('#web/welfare-sessions/welfare-panel.tsx'),
    import('#web/console/timers/open-alert-mark.tsx'),
  ]);
  return { default: () => <WelfarePanel Mark={OpenAlertMark} /> };
}

// The panels of the console's overview that other features add.
offerPanels([
  { title: msg`Shift`, Panel: latePart(() => import('#web/shift-handovers/shift-panel.tsx')) },
  // The longest panel is last, so that its rows move nothing below them.
  { title: msg`Welfare timers`, Panel: latePart(loadWelfarePanel) },
]);

// The dashboard of the centre shows the open queue first.
offerQueue(latePart(() => import('#web/console/overview/open-queue.tsx')));

// The home of an organisation decides about the phones that wait.
offerDecision(latePart(() => import('#web/devices/activation-attempts/row-decision.tsx')));

// Instructions are previewed with the console's own drawing of them.
offerStepPreview(latePart(() => import('#web/console/panels/step-preview.tsx')));
