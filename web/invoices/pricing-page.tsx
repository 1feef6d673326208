// The frame of an organisation's pricing: its tabs.
import { useLingui } from '@lingui/react/macro';
import { TabbedPage } from '#web/kit/page/tabbed-page.tsx';
import { useScope } from '#web/kit/scope/use-scope.tsx';

export default function PricingPage() {
  const { t } = useLingui();
  const { base } = useScope();
  return (
    <TabbedPage
      page="pricing"
      record={null}
      title={t`Pricing`}
      area={{ title: t`Pricing`, to: `${base}/pricing` }}
    />
  );
}
