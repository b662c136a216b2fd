import { useNavigate } from '@tanstack/react-router';
import { AvailabilityScreen } from '#src/features/availability/screens/availability-screen.tsx';

export function AvailabilityRoute() {
  const navigate = useNavigate();
  return (
    <AvailabilityScreen
      links={{ calendar: '/business/calendar', go: (href) => void navigate({ href }) }}
    />
  );
}
