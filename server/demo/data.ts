/** The demo's people, places, work and talk: one entry in `data/` per person, campaign, project, review and message. */
import type { AppointmentState, Contact } from '#contract/appointment/record.ts';
import type { Licence, Terms } from '#contract/campaign/terms.ts';
import type { NotificationCategory } from '#contract/notification/rules.ts';
import type { Role } from '#contract/permissions.ts';
import type { Situation } from '#contract/project/rules.ts';
import type { ReviewScore } from '#contract/review/rules.ts';
import type { CandidateRow } from '../commands/write-records.ts';
import type { campaigns } from '../db/schema/market.ts';
import businessData from './data/businesses.json' with { type: 'json' };
import campaignData from './data/campaigns.json' with { type: 'json' };
import candidateData from './data/candidates.json' with { type: 'json' };
import historyData from './data/history.json' with { type: 'json' };
import noticeData from './data/notices.json' with { type: 'json' };
import peopleData from './data/people.json' with { type: 'json' };
import projectData from './data/projects.json' with { type: 'json' };
import reviewData from './data/reviews.json' with { type: 'json' };
import roomData from './data/rooms.json' with { type: 'json' };

export type CreatorKey = keyof typeof peopleData.creators;
export type BusinessKey = keyof typeof businessData;
export type CampaignKey = keyof typeof campaignData.campaigns;
export type Side = 'creator' | 'business';
type CampaignRow = typeof campaigns.$inferInsert;

type Person = {
  email: string;
  firstName: string;
  lastName: string;
  /** Creators' own, which a business sees before a shoot. */
  phone?: string;
  locality: string;
  roles?: Partial<Record<BusinessKey | 'copperBasin', Role>>;
};
/** `completed`: campaigns that were brought to their end; never fewer than reviews. */
type Creator = Person & Pick<(typeof peopleData.creators)['maya'], 'completed' | 'profile'>;

/** Opening and closing as hour × 100 + minutes; null is closed. */
export type Times = readonly [from: number, to: number] | null;
type Business = Omit<(typeof businessData)['sol'], 'latitude' | 'hours' | 'exceptions'> & {
  latitude: number | null;
  longitude: number | null;
  photoUrl: string | null;
  corporate?: 'copperBasin';
  /** From Monday to Sunday. */
  hours: Times[];
  /** By days from today. Granite & Chalk is open late today, so that a shoot may always be in a few hours. */
  exceptions: [inDays: number, times: Times][];
};

/** Times in days from today. */
type Campaign = {
  business: BusinessKey;
  title: string;
  category: CampaignRow['category'];
  status: NonNullable<CampaignRow['status']>;
  publishedDaysAgo: number;
  applyIn: number | null;
  postsFrom?: number;
  /** Days before and after today on which shoots may be. */
  window?: [back: number, ahead: number];
  contact: keyof typeof campaignData.contacts;
  isClosed?: true;
  endReason?: string;
  written: { description: string; shootDurationMin: number } & Pick<
    CampaignRow,
    'goals' | 'dos' | 'donts' | 'location' | 'creatorSlots' | 'visibility' | 'eligibility'
  >;
  terms: Pick<Terms, 'offerType' | 'disclosureTag' | 'hashtags'> &
    Partial<Omit<Terms, 'licence'>> & { licence?: Partial<Licence> };
  /** `2 reel@instagram`: how many of what, and where; nowhere after a `-`. */
  wants: string;
  /** A shot that begins with `?` is not required. */
  shots: string[];
  /** Pictures of `public/demo/shots` above the campaign. */
  covers?: string[];
};

/** Somebody who applied or was invited, and has no project of it. */
export type Candidate = {
  campaign: CampaignKey;
  creator: CreatorKey;
  daysAgo: number;
  row: Pick<CandidateRow, 'state' | 'source' | 'note'> &
    Partial<Pick<CandidateRow, 'proposedPriceCents' | 'availabilityHint' | 'reason'>>;
};

/** It is moved to the nearest time that business and creator have free; `soon` is in about two hours. */
export type Shoot = {
  state: AppointmentState;
  soon?: true;
  inDays?: number;
  sundayFrom?: number;
  at?: number;
  reason?: string;
};
/** A picture of `public/demo/shots`, or the one film; `isAgain` replaces the shot's first version. */
type Asset = { shot: number; picture?: string; isFilm?: true; isAgain?: true };
type Because = { by: Side; reason: string };
export type Words = { score: ReviewScore; traits: string[]; feedback: string };
export type Project = {
  campaign: CampaignKey;
  creator: CreatorKey;
  situation: Situation;
  wasInvited?: true;
  /** Oldest first. */
  shoots: Shoot[];
  cancel?: Because;
  dispute?: Because;
  content?: Asset[];
  feedback?: { text: string; pins: [photo: number, x: number, y: number, text: string][] }[];
  /** Addresses that lead to nobody's post. */
  posts?: string[];
  /** Shown when both are there. */
  reviews?: Partial<Record<Side, Words>>;
};

export type RoomData = {
  campaign: CampaignKey;
  creator: CreatorKey;
  /** Minutes since its newest message. */
  ago: number;
  /** Makes the pauses between messages. */
  seed: number;
  /** How many of the newest messages their receiver has not read, at most those since the last answer. */
  unread?: number;
  archived?: true;
  /** `b:` the business, `c:` the creator; `--- 3` begins a sitting three days later, `--- 0` later the same day. */
  talk: string[];
};

export type Notice = readonly [to: Side, category: NotificationCategory];
type ShootNotice = {
  in: AppointmentState[];
  to: Side[];
  category: NotificationCategory;
  since: 'booked' | 'start' | 'end' | 'updated';
  minutes: number;
  event: string;
};
/** A notification that comes from elsewhere than rooms, projects and shoots. */
type OtherNotice = {
  to: CreatorKey | BusinessKey;
  hoursAgo: number;
  category: NotificationCategory;
  campaign?: CampaignKey;
  text?: string;
};

type People = {
  signIns: typeof peopleData.signIns;
  creators: Record<CreatorKey, Creator>;
  staff: Record<string, Person>;
};
export const people = peopleData as unknown as People;
export const businesses = businessData as unknown as Record<BusinessKey, Business>;
export const contacts: Record<Campaign['contact'], Contact> = campaignData.contacts;
export const campaignsByKey = campaignData.campaigns as unknown as Record<CampaignKey, Campaign>;
export const candidateList = candidateData as unknown as readonly Candidate[];
export const projectList = projectData as unknown as readonly Project[];
export const roomList = roomData as unknown as readonly RoomData[];
type Notices = {
  shoots: ShootNotice[];
  candidates: Partial<Record<CandidateRow['state'], Notice>>;
  others: OtherNotice[];
};
export const notices = noticeData as unknown as Notices;
export const history = historyData;
type Review = Words & { of: CreatorKey | BusinessKey; by: CreatorKey | BusinessKey };
export const reviewList = reviewData as readonly Review[];
