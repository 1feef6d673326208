// The start page (placeholder).
export default function DashboardPage() {
  return null;
}
