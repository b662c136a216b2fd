import type { Env } from '../../env/env.ts';

/** Whether a business has a subscription. Subscriptions are not sold yet, so only the demo's businesses have one. */
export const isSubscribed = ({ demo }: Pick<Env, 'demo'>): boolean => demo;
