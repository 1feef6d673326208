// The bare address of messages leads to the list of what was sent (R074, R094).
import { useEffect } from 'react';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { useGo } from '#web/kit/screen/address.tsx';

export default function ToList() {
  const { base } = useScope();
  const go = useGo();
  useEffect(() => go(`${base}/messages/list`, { replace: true }), [base, go]);
  return null;
}
