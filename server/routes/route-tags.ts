import { accountRoutes } from '#contract/routes/account.ts';
import { billingRoutes } from '#contract/routes/billing.ts';
import { calendarRoutes } from '#contract/routes/calendar.ts';
import { campaignGroupRoutes } from '#contract/routes/campaign-groups.ts';
import { campaignRoutes } from '#contract/routes/campaigns.ts';
import { chatRoutes } from '#contract/routes/chat.ts';
import { corporateBusinessRoutes } from '#contract/routes/corporate-businesses.ts';
import { deskRoutes } from '#contract/routes/desk.ts';
import { developerRoutes } from '#contract/routes/developer.ts';
import { hostedRoutes } from '#contract/routes/hosted.ts';
import { memberRoutes } from '#contract/routes/members.ts';
import { notificationRoutes } from '#contract/routes/notifications.ts';
import { profileRoutes } from '#contract/routes/profiles.ts';
import { publicPageRoutes } from '#contract/routes/public-page.ts';
import { supportRoutes } from '#contract/routes/support.ts';
import type { Route } from '#contract/routes/route.ts';
import { sessionRoutes } from '#contract/routes/session.ts';
import { syncRoutes } from '#contract/routes/sync.ts';

/** Calls outside the declared routes. */
export const FILES_TAG = 'Uploads and files';
export const CALLABLES_TAG = 'Callable functions';

type Subject = {
  name: string;
  description: string;
  calls: Readonly<Record<string, Route>>;
};

/** The subjects of the published document, each with its calls. The order is the reader's. */
const subjects: readonly Subject[] = [
  {
    name: 'Session',
    description: 'Signing in by a code or a passkey, the session, and who is signed in.',
    calls: sessionRoutes,
  },
  { name: 'Chat', description: 'Chats of a business and a creator.', calls: chatRoutes },
  {
    name: 'Calendar',
    description: 'Hours, free times, shoots, and calendar addresses.',
    calls: calendarRoutes,
  },
  {
    name: 'Campaigns',
    description: 'Campaigns, candidates, projects, content, posts, and reviews.',
    calls: campaignRoutes,
  },
  {
    name: 'Campaigns at several locations',
    description: 'A corporation’s campaigns that run at more than one business.',
    calls: campaignGroupRoutes,
  },
  {
    name: 'Profiles and creators',
    description: 'Profiles, portfolios, and the search for creators.',
    calls: profileRoutes,
  },
  {
    name: 'Notifications',
    description: 'Notifications, their settings, and push registrations.',
    calls: notificationRoutes,
  },
  {
    name: 'Commands and sync',
    description: 'How a device sends changes in batches and reads everything that changed.',
    calls: syncRoutes,
  },
  {
    name: 'Account',
    description: 'Sessions, passkeys, the email address, the export, and the deletion.',
    calls: accountRoutes,
  },
  {
    name: 'Public page',
    description: 'A page of a business or a creator that everyone can read.',
    calls: publicPageRoutes,
  },
  {
    name: 'Support',
    description: 'What a person and support write to each other.',
    calls: supportRoutes,
  },
  { name: 'Team', description: 'The people of a business or corporation.', calls: memberRoutes },
  {
    name: 'Corporation',
    description: 'The businesses of a corporation.',
    calls: corporateBusinessRoutes,
  },
  { name: 'Billing', description: 'Subscriptions, payouts, and earnings.', calls: billingRoutes },
  {
    name: 'Developer access',
    description:
      'Access tokens of a business for its own programs, and webhooks that notify them of events.',
    calls: developerRoutes,
  },
  { name: 'Support desk', description: 'For the support staff.', calls: deskRoutes },
  {
    name: 'Hosted services',
    description: 'What browsers need to know of a configured outside service.',
    calls: hostedRoutes,
  },
];

/** The subjects as the document lists them. */
export const tags: readonly { name: string; description: string }[] = [
  ...subjects.map(({ name, description }) => ({ name, description })),
  {
    name: FILES_TAG,
    description: 'Files are uploaded by the tus protocol 1.0 and read by their address.',
  },
  { name: CALLABLES_TAG, description: 'Every call in the form of Firebase’s callable functions.' },
];

const tagsByCall = new Map(
  subjects.flatMap(({ name, calls }) => Object.keys(calls).map((call) => [call, name] as const)),
);

/** The subject of a declared call. */
export function tagOf(call: string): string {
  const tag = tagsByCall.get(call);
  if (tag === undefined) throw new Error(`The call ${call} has no tag.`);
  return tag;
}
