// Takes the own words away, after asking.
import { useLingui } from '@lingui/react/macro';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { confirm } from '#web/ui/overlays/confirm.ts';
import { useIsPlatform, useMayWrite, useReset } from './use-templates.ts';

export function ResetButton({ typeId }: { typeId: number }) {
  const { t } = useLingui();
  const reset = useReset(typeId);
  const isPlatform = useIsPlatform();
  const ask = async () => {
    const sure = await confirm({
      title: t`Reset this template?`,
      text: isPlatform
        ? t`Your words are deleted, and the default is sent.`
        : t`Your words are deleted, and the template of the platform or the default is sent.`,
      yes: t`Reset template`,
    });
    if (sure && (await reset())) toast.success(t`Template reset.`);
  };
  if (!useMayWrite()) return null;
  return <Button onClick={() => void ask()}>{t`Reset to default`}</Button>;
}
