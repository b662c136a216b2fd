import { AtSign, Camera, Megaphone, Music2, Play } from 'lucide-react';
import type { Platform } from '#contract/campaign/lists.ts';

const icons = {
  instagram: Camera,
  tiktok: Music2,
  youtube: Play,
  facebook: AtSign,
  localBuzz: Megaphone,
} as const satisfies Record<Platform, unknown>;

/** A platform's icon; its name is beside it. */
export function PostIcon({ platform }: { platform: Platform }) {
  const Icon = icons[platform];
  return <Icon aria-hidden />;
}
