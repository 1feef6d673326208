// Confirmation before calling a person whose ringing phone or device may endanger them: required
// each time, for every way to call.
import { t } from '@lingui/core/macro';
import { confirm } from '#web/ui/overlays/confirm.ts';

/** @returns whether to call during a duress alert */
export const askDuress = async (): Promise<boolean> =>
  await confirm({
    title: t`Call during a duress alert?`,
    text: t`The phone may ring out loud near someone who is threatening the person.`,
    yes: t`Call anyway`,
  });
