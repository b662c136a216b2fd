/** Campaigns that may be published without a subscription: the free trial (domain rules, 1). */
const TRIAL_CAMPAIGNS = 1;

/** Whether a business may publish one more campaign, when it has published so many already. */
export const mayPublish = (business: { isSubscribed: boolean; published: number }): boolean =>
  business.isSubscribed || business.published < TRIAL_CAMPAIGNS;
