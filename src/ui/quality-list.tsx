import {
  Briefcase,
  CalendarCheck,
  Camera,
  ClipboardCheck,
  ClipboardList,
  Clock,
  DoorOpen,
  Gift,
  Handshake,
  Heart,
  Image,
  MessageCircle,
  MessageSquareCheck,
  Mic,
  Palette,
  Sparkles,
  Zap,
  type LucideIcon,
} from 'lucide-react';
import { topTraits, type ReviewedKind } from '#contract/review/rules.ts';
import { traitLabel } from '#src/lib/trait-label.ts';
import { m } from '#src/paraglide/messages.js';
import './quality-list.css';

/** The contract's icons by their names. */
const icons: Readonly<Record<string, LucideIcon>> = {
  handshake: Handshake,
  'clipboard-check': ClipboardCheck,
  'calendar-check': CalendarCheck,
  'door-open': DoorOpen,
  camera: Camera,
  'message-check': MessageSquareCheck,
  zap: Zap,
  gift: Gift,
  palette: Palette,
  clock: Clock,
  sparkles: Sparkles,
  briefcase: Briefcase,
  'message-circle': MessageCircle,
  'clipboard-list': ClipboardList,
  image: Image,
  mic: Mic,
  heart: Heart,
};

interface QualityListProps {
  kind: ReviewedKind;
  /** How often each quality was named, by its key; keys that are not of this kind are left out. */
  counts: Readonly<Record<string, number>>;
}

/** Highly rated qualities: the five that were named most, with how often. */
export function QualityList({ kind, counts }: QualityListProps) {
  const top = topTraits(counts, kind);
  if (top.length === 0) return <p className="quality-none">{m.rating_qualities_none()}</p>;
  return (
    <ul className="quality-list">
      {top.map(({ key, icon, count }) => {
        const Icon = icons[icon] ?? Sparkles;
        return (
          <li key={key} className="quality">
            <Icon aria-hidden />
            <span>{traitLabel(key)}</span>
            <span className="quality-count">{m.rating_quality_count({ count })}</span>
          </li>
        );
      })}
    </ul>
  );
}
