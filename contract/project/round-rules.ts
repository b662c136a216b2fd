const ofBusiness = {
  actors: ['business'],
  action: 'campaign.manage',
  from: ['contentSubmitted'],
  to: null,
  emits: { to: 'creator', category: 'CONTENT_REJECTED' },
  offline: 'queued',
} as const;

/**
 * One more round of changes once the agreed rounds are used: the business names the changes, and the creator agrees or
 * declines. Silence is no consent, so the review's deadline keeps running. A request that offers a price sets the money aside
 * first, and ends before the card's bank would let it go. Until the answer the business can withdraw its request. Rows of the
 * project's table.
 */
export const roundTransitions = {
  round_requested: ofBusiness,
  /** The request is the feedback of the new round, which begins at once. */
  round_agreed: {
    actors: ['creator'],
    action: 'candidate.act',
    from: ['contentSubmitted'],
    to: 'contentRejected',
    emits: { to: 'business', category: 'CONTENT_SUBMITTED' },
    offline: 'queued',
  },
  round_declined: {
    actors: ['creator'],
    action: 'candidate.act',
    from: ['contentSubmitted'],
    to: null,
    emits: { to: 'business', category: 'CONTENT_SUBMITTED' },
    offline: 'queued',
  },
  /** The business may ask again, with other words or another price: see `ROUND_REQUESTS_MAX`. */
  round_withdrawn: ofBusiness,
  /** Only a request with a price has a time to answer: see `ROUND_ANSWER_HOURS`. */
  round_expired: { ...ofBusiness, actors: ['system'] },
} as const;

type Rounds = { round: number; terms: { revisionRounds: number } };

export const hasRoundsLeft = ({ round, terms }: Rounds): boolean => round < terms.revisionRounds;

/** How many rounds there are: those of the terms, and those that were agreed on later. */
export const roundsOf = ({ round, terms }: Rounds): number => Math.max(terms.revisionRounds, round);

type Requested<R> = { submission: number; roundRequest: R | null };

/** The request for one more round that waits for the creator; null: none. It ends with the submission it is about. */
export function openRoundRequest<R extends { submission: number; declinedOn: string | null }>(
  project: Requested<R> & { contentState: string },
): R | null {
  const { roundRequest: asked, submission, contentState } = project;
  const isOpen =
    asked !== null &&
    contentState === 'submitted' &&
    asked.submission === submission &&
    asked.declinedOn === null;
  return isOpen ? asked : null;
}

type Told = { timeline: readonly { event: string; receivedAt: string }[] };

/** Whether the server has recorded the request. A device's own guess of one has another time, which names nothing. */
export const isRecorded = ({ timeline }: Told, { on }: { on: string }): boolean =>
  timeline.some(({ event, receivedAt }) => event === 'round_requested' && receivedAt === on);

/**
 * Requests for one more round that a business may make about one submission. Each one notifies the creator, and may set money
 * aside on the card, also where the business withdraws it.
 */
export const ROUND_REQUESTS_MAX = 3;

export function hasRequestsLeft({ timeline }: Told): boolean {
  const since = timeline.slice(
    timeline.findLastIndex((one) => one.event === 'content_submitted') + 1,
  );
  return since.filter(({ event }) => event === 'round_requested').length < ROUND_REQUESTS_MAX;
}

/** Whether the creator has declined one more round for this submission. Then the business can't ask again. */
export const hasDeclinedRound = ({
  roundRequest,
  submission,
}: Requested<{ submission: number; declinedOn: string | null }>): boolean =>
  roundRequest?.submission === submission && roundRequest.declinedOn !== null;

type Offered = { submission: number; declinedOn: string | null; answerBy?: string | undefined };

/** Until when the creator can answer the open request: to its own end where it has one, and no longer than the review. Null: no end. */
export function roundEndsOn(
  project: Requested<Offered> & { contentState: string; decideBy: string | null },
): string | null {
  const ends = [openRoundRequest(project)?.answerBy, project.decideBy].flatMap((one) => one ?? []);
  return ends.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
}
