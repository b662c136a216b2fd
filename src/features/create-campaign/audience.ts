import { isOpenState } from '#contract/appointment/rules.ts';
import { noticesOf, topicsFor } from '#contract/campaign/edit-rules.ts';
import type { CampaignFields } from '#contract/campaign/record.ts';
import { openCandidates } from '#src/campaigns/frame/desk.ts';
import type { CampaignWork } from '#src/campaigns/data/queries.ts';

/** The creators whom an edit of a published campaign may concern, as far as this device knows. */
export type Audience = {
  /** Creators who applied or are invited. */
  waiting: number;
  /** For each selected creator whose shoot is still ahead: the start of the booked shoot, as an ISO time, or null. */
  shoots: readonly (string | null)[];
};

export function audienceOf({ campaign, candidates, projects, appointments }: CampaignWork) {
  if (!campaign || campaign.status === 'draft') return null;
  const { applied, invited } = openCandidates(campaign, candidates);
  const shoots = projects
    .filter(({ step }) => step === 'schedule_shoot')
    .map(({ appointmentId }) => {
      const shoot = appointments.find(({ id }) => id === appointmentId);
      return shoot && isOpenState(shoot.state) ? shoot.startDateTime : null;
    });
  return { waiting: applied + invited, shoots } satisfies Audience;
}

/** Booked shoots that are ahead. */
export const bookedOf = ({ shoots }: Audience, now: number): string[] =>
  shoots.filter((start) => start !== null).filter((start) => Date.parse(start) > now);

/** How many creators of each group a save notifies. */
export function notifiedBy(
  { waiting, shoots }: Audience,
  before: CampaignFields,
  after: CampaignFields,
): { waiting: number; selected: number } {
  const notices = noticesOf(before, after);
  return {
    waiting: notices.waiting.length > 0 ? waiting : 0,
    selected: shoots.filter((start) => topicsFor(notices.selected, start !== null).length > 0)
      .length,
  };
}
