import type { Action } from '#contract/permissions.ts';
import type { TourId } from '#src/lib/tour-flags.ts';
import { m } from '#src/paraglide/messages.js';

/** An element of the screen, and the text about it. */
export type TourStep = {
  /** Its first visible match is the element. */
  selector: string;
  content: () => string;
  /** Only for roles with this permission. */
  mayUse?: Action;
};

export type Tour = {
  title: () => string;
  /** The screens that it starts on. */
  path: RegExp;
  /** From the opening of the screen to the first attempt. */
  delayMs: number;
  steps: readonly TourStep[];
};

const CALENDAR_DELAY_MS = 500;

/** A link of the bottom bar or the sidebar. */
const inNavigation = (path: string): string => `nav a[href="${path}"]`;
const part = (name: string): string => `[data-tour="${name}"]`;
const ofSteps = (page: string): string => `${part('campaign-steps')} a[href*="/${page}"]`;

export const tours: Record<TourId, Tour> = {
  creator_navigation: {
    title: m.tour_navigation,
    path: /^\/creator\/dashboard$/,
    delayMs: 0,
    steps: [
      { selector: inNavigation('/creator/dashboard'), content: m.tour_opportunities },
      { selector: inNavigation('/creator/pipeline'), content: m.tour_pipeline },
      { selector: inNavigation('/creator/messages'), content: m.tour_creator_messages },
      { selector: inNavigation('/creator/calendar'), content: m.tour_calendar },
      { selector: part('notifications'), content: m.tour_notifications },
      { selector: part('profile-menu'), content: m.tour_creator_profile_menu },
    ],
  },
  creator_campaign_sidebar: {
    title: m.tour_campaign_sidebar,
    path: /^\/creator\/campaign\/[^/]+\//,
    delayMs: 0,
    steps: [
      { selector: part('campaign-steps'), content: m.tour_campaign_steps },
      { selector: ofSteps('details'), content: m.tour_creator_campaign_details },
      { selector: ofSteps('messaging'), content: m.tour_creator_campaign_messages },
    ],
  },
  creator_calendar: {
    title: m.calendar_title,
    path: /^\/creator\/calendar$/,
    delayMs: CALENDAR_DELAY_MS,
    steps: [
      { selector: part('calendar-month'), content: m.tour_calendar_month },
      { selector: part('calendar-day'), content: m.tour_creator_calendar_day },
      { selector: part('calendar-feed'), content: m.tour_calendar_feed },
    ],
  },
  creator_pipelines: {
    title: m.app_pipeline,
    path: /^\/creator\/(?:pipeline|campaign)\/?$/,
    delayMs: 0,
    steps: [
      { selector: part('pipeline'), content: m.tour_pipeline_all },
      { selector: part('pipeline-groups'), content: m.tour_pipeline_groups },
    ],
  },
  business_navigation: {
    title: m.tour_navigation,
    path: /^\/business\/dashboard$/,
    delayMs: 0,
    steps: [
      { selector: inNavigation('/business/dashboard'), content: m.tour_dashboard },
      { selector: inNavigation('/business/campaign'), content: m.tour_campaigns },
      { selector: inNavigation('/business/messages'), content: m.tour_business_messages },
      { selector: inNavigation('/business/calendar'), content: m.tour_calendar },
      { selector: inNavigation('/business/creators'), content: m.tour_creators },
      { selector: part('notifications'), content: m.tour_notifications },
      { selector: part('profile-menu'), content: m.tour_business_profile_menu },
      {
        // On a phone, the menu holds the link.
        selector: `${part('menu')}, a[href="/business/campaign/create"]`,
        content: m.tour_create_campaign,
        mayUse: 'campaign.manage',
      },
    ],
  },
  business_campaign_sidebar: {
    title: m.tour_campaign_sidebar,
    path: /^\/business\/campaign\/[^/]+\//,
    delayMs: 0,
    steps: [
      { selector: part('campaign-steps'), content: m.tour_campaign_steps },
      { selector: ofSteps('candidates'), content: m.tour_campaign_candidates },
      { selector: ofSteps('messaging'), content: m.tour_business_campaign_messages },
    ],
  },
  business_create_campaign: {
    title: m.app_create_campaign,
    path: /^\/business\/campaign\/create$/,
    delayMs: 0,
    steps: [
      { selector: part('form-steps'), content: m.tour_form_steps },
      { selector: part('draft'), content: m.tour_form_draft },
      { selector: '.save-bar', content: m.tour_form_actions },
    ],
  },
  business_campaign_list: {
    title: m.app_campaigns,
    path: /^\/business\/campaign\/?$/,
    delayMs: 0,
    steps: [
      { selector: part('campaigns'), content: m.tour_campaign_list },
      { selector: part('campaign-tabs'), content: m.tour_campaign_tabs },
    ],
  },
  business_creators_list: {
    title: m.directory_title,
    path: /^\/business\/creators\/?$/,
    delayMs: 0,
    steps: [
      { selector: part('creator-filters'), content: m.tour_creator_filters },
      { selector: part('creator-card'), content: m.tour_creator_card },
    ],
  },
  business_creator_profile: {
    title: m.tour_creator_profile,
    path: /^\/business\/creators\/profile\/[^/]+$/,
    delayMs: 0,
    steps: [
      { selector: part('creator'), content: m.tour_creator },
      { selector: part('creator-portfolio'), content: m.tour_creator_portfolio },
      { selector: part('creator-rating'), content: m.tour_creator_rating },
    ],
  },
  business_calendar: {
    title: m.calendar_title,
    path: /^\/business\/calendar$/,
    delayMs: CALENDAR_DELAY_MS,
    steps: [
      { selector: part('calendar-month'), content: m.tour_calendar_month },
      { selector: part('calendar-day'), content: m.tour_business_calendar_day },
      { selector: part('calendar-feed'), content: m.tour_calendar_feed },
    ],
  },
};
