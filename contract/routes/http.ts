import type * as z from 'zod/mini';
import { billingRoutes } from './billing.ts';
import { campaignGroupRoutes } from './campaign-groups.ts';
import { corporateBusinessRoutes } from './corporate-businesses.ts';
import { developerRoutes } from './developer.ts';
import { deskRoutes } from './desk.ts';
import { hostedRoutes } from './hosted.ts';
import { memberRoutes } from './members.ts';
import { publicPageRoutes } from './public-page.ts';
import { startRoutes } from './start-routes.ts';
import { supportRoutes } from './support.ts';

/** Every call of the product, declared once: the server mounts it, the client calls it, documents and tests are made from it. */
export const routes = {
  ...startRoutes,
  ...publicPageRoutes,
  ...supportRoutes,
  ...billingRoutes,
  ...developerRoutes,
  ...campaignGroupRoutes,
  ...corporateBusinessRoutes,
  ...memberRoutes,
  ...deskRoutes,
  ...hostedRoutes,
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
