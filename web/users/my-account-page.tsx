// One's own account (placeholder).
export default function MyAccountPage() {
  return null;
}
