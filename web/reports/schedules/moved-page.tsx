// Scheduled reports of an organisation have one address; this one leads there.
import { useEffect } from 'react';
import { useGo } from '#web/kit/screen/address.tsx';

export default function MovedPage() {
  const go = useGo();
  useEffect(() => go('/organisation/scheduled-reports', { replace: true }), [go]);
  return null;
}
