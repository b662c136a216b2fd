import {
  Baby,
  HeartPulse,
  Martini,
  Mountain,
  Palette,
  ShoppingBag,
  Ticket,
  Users,
  Utensils,
  type LucideIcon,
} from 'lucide-react';
import type { Opportunity } from '#contract/campaign/opportunity.ts';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { CategoryId } from '#contract/profile/lists.ts';
import { joinClass } from '#src/ui/class-name.ts';
import { Picture } from '#src/ui/picture.tsx';
import '#src/ui/tints.css';
import styles from './campaign-cover.module.css';

const marks: Record<CategoryId, { icon: LucideIcon; tint: number }> = {
  eats: { icon: Utensils, tint: 1 },
  shops: { icon: ShoppingBag, tint: 2 },
  arts: { icon: Palette, tint: 4 },
  community: { icon: Users, tint: 3 },
  event: { icon: Ticket, tint: 2 },
  outdoors: { icon: Mountain, tint: 1 },
  nightlife: { icon: Martini, tint: 4 },
  family: { icon: Baby, tint: 6 },
  health: { icon: HeartPulse, tint: 3 },
};

type Cover = { url: string; thumbUrl: string; placeholder: string } | null | undefined;
type Props = {
  cover: Cover;
  /** The business's own photo, where the campaign has none. */
  businessPhotoUrl: string | null;
  category: CategoryId;
  /** `thumb` for small squares. */
  size?: 'thumb' | 'card' | 'wide';
  className?: string | undefined;
  loading?: 'lazy' | 'eager' | undefined;
};

/** The cover of a campaign: its first picture, its business's photo, or its category's mark. It only decorates. */
export function CampaignCover({
  cover,
  businessPhotoUrl,
  category,
  size = 'card',
  className,
  loading,
}: Props) {
  const src = (size === 'thumb' ? cover?.thumbUrl : cover?.url) ?? businessPhotoUrl;
  const { icon: Icon, tint } = marks[category];
  return (
    <span className={joinClass(styles.cover ?? '', className)} data-size={size} aria-hidden>
      {src ? (
        <Picture
          src={src}
          alt=""
          width={4}
          height={3}
          placeholder={cover?.placeholder}
          className={styles.picture}
          loading={loading}
        />
      ) : (
        <span className={styles.placeholder} data-tint={tint}>
          <Icon />
        </span>
      )}
    </span>
  );
}

/** The parts of a cover, from a campaign or from an opportunity. */
export const coverOf = (
  one:
    | Pick<CampaignRecord, 'gallery' | 'businessPhotoUrl' | 'category'>
    | Pick<Opportunity, 'cover' | 'businessPhotoUrl' | 'category'>,
): Pick<Props, 'cover' | 'businessPhotoUrl' | 'category'> => ({
  cover: 'gallery' in one ? one.gallery[0] : one.cover,
  businessPhotoUrl: one.businessPhotoUrl,
  category: one.category,
});
