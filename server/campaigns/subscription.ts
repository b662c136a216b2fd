import type { Env } from '../env.ts';

/** Whether a business has a subscription. Nobody sells one yet: only the demo's businesses count as subscribed. */
export const isSubscribed = ({ demo }: Pick<Env, 'demo'>): boolean => demo;
