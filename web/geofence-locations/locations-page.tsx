// All geofence locations, none of them open.
import { Workbench } from './workbench.tsx';

export default function LocationsPage() {
  return <Workbench selected={null} />;
}
