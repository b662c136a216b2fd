import type * as z from 'zod/mini';
import { accountRoutes } from './account.ts';
import { billingRoutes } from './billing.ts';
import { calendarRoutes } from './calendar.ts';
import { campaignRoutes } from './campaigns.ts';
import { chatRoutes } from './chat.ts';
import { notificationRoutes } from './notifications.ts';
import { profileRoutes } from './profiles.ts';
import { sessionRoutes } from './session.ts';
import { syncRoutes } from './sync.ts';

/** Every call of the product, declared once: the server mounts it, the client calls it, documents and tests are made from it. */
export const routes = {
  ...sessionRoutes,
  ...syncRoutes,
  ...chatRoutes,
  ...notificationRoutes,
  ...calendarRoutes,
  ...profileRoutes,
  ...accountRoutes,
  ...campaignRoutes,
  ...billingRoutes,
} as const;

export type RouteName = keyof typeof routes;
export type RouteOf<N extends RouteName> = (typeof routes)[N];
type Infer<T> = T extends z.ZodMiniType ? z.infer<T> : undefined;
type Input<T> = T extends z.ZodMiniType ? z.input<T> : undefined;
type Part<N extends RouteName, K extends string> =
  RouteOf<N> extends { readonly [P in K]: infer T } ? T : undefined;

/** A route's parsed body, query, parameters and answer, as its handler and its caller see them. */
export type BodyOf<N extends RouteName> = Infer<Part<N, 'body'>>;
export type BodyInputOf<N extends RouteName> = Input<Part<N, 'body'>>;
export type QueryOf<N extends RouteName> = Infer<Part<N, 'query'>>;
export type ParamsOf<N extends RouteName> = Infer<Part<N, 'params'>>;
export type AnswerOf<N extends RouteName> = Infer<Part<N, 'answer'>>;
