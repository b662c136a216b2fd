import type { SetAsideCounts, ShownKind } from '#src/data/device/read-set-aside.ts';
import { m } from '#src/paraglide/messages.js';

const kinds: Record<ShownKind, () => string> = {
  chatrooms: m.sync_kind_chatrooms,
  messages: m.sync_kind_messages,
  notifications: m.sync_kind_notifications,
  appointments: m.sync_kind_appointments,
  availability: m.sync_kind_availability,
  campaigns: m.sync_kind_campaigns,
  candidates: m.sync_kind_candidates,
  projects: m.sync_kind_projects,
  content: m.sync_kind_content,
  profiles: m.sync_kind_profiles,
  portfolio: m.sync_kind_portfolio,
};

/** Records that cannot be shown, by kind: “Notifications: 2, Campaigns: 1”. */
export const setAsideText = (counts: SetAsideCounts): string =>
  [...counts].map(([kind, count]) => `${kinds[kind]()}: ${count}`).join(', ');
