// All geofence locations on a map, with who is inside; pressing one opens it.
import { useLingui } from '@lingui/react/macro';
import { useArea } from '#web/kit/screen/page-title.ts';
import { useListAddress, Workbench } from './workbench.tsx';

export default function MapPage() {
  const { t } = useLingui();
  useArea(t`Geofence locations`, useListAddress());
  return <Workbench selected={null} />;
}
