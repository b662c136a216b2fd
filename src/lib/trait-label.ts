import type { TraitKey } from '#contract/review/rules.ts';
import { m } from '#src/paraglide/messages.js';

const labels: Record<TraitKey, () => string> = {
  welcomingTeam: m.rating_trait_welcomingTeam,
  clearBrief: m.rating_trait_clearBrief,
  easyScheduling: m.rating_trait_easyScheduling,
  readyOnArrival: m.rating_trait_readyOnArrival,
  greatLocation: m.rating_trait_greatLocation,
  fairFeedback: m.rating_trait_fairFeedback,
  fastApproval: m.rating_trait_fastApproval,
  asPromised: m.rating_trait_asPromised,
  creativeFreedom: m.rating_trait_creativeFreedom,
  onTime: m.rating_trait_onTime,
  creative: m.rating_trait_creative,
  professional: m.rating_trait_professional,
  greatCommunicator: m.rating_trait_greatCommunicator,
  followedBrief: m.rating_trait_followedBrief,
  highQuality: m.rating_trait_highQuality,
  fastDelivery: m.rating_trait_fastDelivery,
  authentic: m.rating_trait_authentic,
  respectful: m.rating_trait_respectful,
};

/** A trait that this version of the app doesn't know stays as it is. */
export const traitLabel = (key: string): string =>
  Object.hasOwn(labels, key) ? labels[key as TraitKey]() : key;
