import { createFileRoute } from '@tanstack/react-router';
import { useActive } from '#src/data/signed-in.ts';
import { FollowingScreen } from '#src/features/following/screens/following-screen.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/creator/following')({
  component: FollowingPage,
  staticData: { title: m.following_title, parent: '/creator/dashboard' },
});

function FollowingPage() {
  return <FollowingScreen actor={useActive().actor} />;
}
