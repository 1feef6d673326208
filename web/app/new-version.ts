// Offers a newer version of the portal when there is one. The user decides when to load it, and
// unsaved changes are asked about as on every reload.
import { t } from '@lingui/core/macro';
import { subscribeUpdate, takeUpdate } from '#web/kit/shell-worker/shell-update.ts';
import { toast } from '#web/ui/feedback/toasts.ts';

/** Called once at the start. */
export const offerNewVersion = (): void =>
  void subscribeUpdate(() =>
    toast.info(t`Update available`, {
      leavesAfter: null,
      action: { label: t`Update now`, run: takeUpdate },
    }),
  );
