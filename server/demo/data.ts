/** The demo's people, places, work and talk: one entry in `data/` per person, campaign, project, review and message. */
import type { AppointmentState } from '#contract/appointment/record.ts';
import type { Contact } from '#contract/appointment/record.ts';
import type { Licence } from '#contract/campaign/terms.ts';
import type { CandidateRecord } from '#contract/candidate/record.ts';
import type { CandidateState } from '#contract/candidate/rules.ts';
import type { NotificationCategory } from '#contract/notification/rules.ts';
import type { Role } from '#contract/permissions.ts';
import type { Gender } from '#contract/profile/lists.ts';
import type { Situation } from '#contract/project/rules.ts';
import type { ReviewScore } from '#contract/review/rules.ts';
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

type Person = {
  email: string;
  firstName: string;
  lastName: string;
  /** Creators' own, which a business sees before a shoot. */
  phone?: string;
  locality: string;
  roles?: Partial<Record<BusinessKey | 'copperBasin', Role>>;
};
type Creator = Person & {
  categories: string[];
  handle: string;
  on: ('instagram' | 'tiktok' | 'youtube' | 'localBuzz')[];
  gender: Gender;
  dateOfBirth: string;
  minPrice: number;
  gift: boolean;
  paid: boolean;
  /** Campaigns that were brought to their end; never fewer than reviews. */
  completed: number;
  about: string;
};

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

type CampaignRow = typeof campaigns.$inferInsert;
/** Money in dollars, days from today. */
export type Campaign = Pick<CampaignRow, 'category' | 'location'> & {
  business: BusinessKey;
  title: string;
  status: NonNullable<CampaignRow['status']>;
  publishedDaysAgo: number;
  description: string;
  /** A shot that begins with `?` is not required. */
  shots: string[];
  dos: string[];
  donts: string[];
  hashtags: string[];
  minutes: number;
  contact: keyof typeof campaignData.contacts;
  /** Days before and after today on which shoots may be. */
  window?: [back: number, ahead: number];
  gift?: [words: string, worth: number];
  pays?: number;
  isOpenToOffers?: true;
  /** `2 reel@instagram`: how many of what, and where; nowhere after a `-`. */
  wants: string;
  slots: number;
  applyIn: number | null;
  goals: NonNullable<CampaignRow['goals']>;
  licence?: Partial<Licence>;
  keepLive?: number;
  rounds?: number;
  contentDueDays?: number;
  postsFrom?: number;
  isInviteOnly?: true;
  isClosed?: true;
  cities?: string[];
  endReason?: string;
  /** Pictures of `public/demo/shots`: above the campaign, and of its required shots. */
  covers?: string[];
  pictures?: string[];
};

/** Somebody who applied or was invited, and has no project of it. */
export type Candidate = {
  campaign: CampaignKey;
  creator: CreatorKey;
  state: CandidateState;
  source: CandidateRecord['source'];
  daysAgo: number;
  /** Of the creator, or of the business with its invitation. */
  note: string;
  asks?: number;
  hint?: CandidateRecord['availabilityHint'];
  reason?: string;
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
type Because = { by: Side; reason: string };
type Words = { score: ReviewScore; traits: string[]; feedback: string };
export type Project = {
  campaign: CampaignKey;
  creator: CreatorKey;
  situation: Situation;
  wasInvited?: true;
  /** Oldest first. */
  shoots: Shoot[];
  cancel?: Because;
  dispute?: Because;
  /** How many photos are there, or were sent; without it, one of every required shot. */
  photos?: number;
  /** Pictures that replace the first ones. */
  secondTries?: string[];
  /** The shot that was filmed. */
  film?: number;
  feedback?: { text: string; pins: [photo: number, x: number, y: number, text: string][] }[];
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
export const notices = noticeData as { shoots: ShootNotice[]; others: OtherNotice[] };
export const history = historyData;
type Review = Words & { of: CreatorKey | BusinessKey; by: CreatorKey | BusinessKey };
export const reviewList = reviewData as readonly Review[];
