// How many text messages were sent and how many free ones are left.
import { useLingui } from '@lingui/react/macro';
import { messagingPricing } from '#domain/invoices/messaging-pricing/messaging-pricing.api.ts';
import { useData } from '#web/kit/call/query.ts';
import { scopedParams } from '#web/kit/scope/scoped-params.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Facts } from '#web/ui/display/page.tsx';

export function SmsBalance() {
  const { t } = useLingui();
  const scope = useScope();
  const { data } = useData(messagingPricing.api.get, {
    params: scopedParams(messagingPricing.api.get, scope),
  });
  if (!data) return null;
  return (
    <Facts
      facts={[
        [t`Sent so far`, data.sms_sent],
        [t`Free messages left`, data.free_sms_balance],
      ]}
    />
  );
}
