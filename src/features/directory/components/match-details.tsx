import {
  MATCH_MAX,
  matchOf,
  matchParts,
  matchWeights,
  type MatchPart,
} from '#contract/directory/match.ts';
import { m } from '#src/paraglide/messages.js';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { Stack, Text } from '#src/ui/layout.tsx';
import type { Own } from '../queries.ts';
import type { PublicCreator } from '../cached-queries.ts';
import styles from './match-details.module.css';

const labels: Record<MatchPart, () => string> = {
  category: m.directory_match_category,
  distance: m.app_distance,
  tier: m.app_rating,
  price: m.app_price,
  response: m.match_response,
};

/** The parts of a match; unknown parts are named as unknown. */
export function MatchDetails({ own, creator }: { own: Own; creator: PublicCreator }) {
  const { categories, minPrice, acceptPaidPromotion, responseMinutes, rating, address } = creator;
  const match = matchOf(
    { ...own, budget: null },
    {
      categories,
      minPrice,
      acceptPaidPromotion,
      responseMinutes,
      locality: address.locality,
      status: rating.status,
      reviewCount: rating.reviewCount,
    },
  );
  return (
    <Disclosure
      title={m.directory_match_title()}
      headingLevel={2}
      end={
        <Text as="span" weight="bold" tone="primary" tabular>
          {m.directory_match_score({ score: match.score, max: MATCH_MAX })}
        </Text>
      }
    >
      <Stack as="dl" gap={2}>
        {matchParts.map((part) => (
          <div key={part} className={styles.part}>
            <dt>{labels[part]()}</dt>
            <dd>
              {match.unknown.includes(part)
                ? m.directory_match_unknown()
                : m.app_match_points({ points: match.points[part], of: matchWeights[part] })}
            </dd>
          </div>
        ))}
      </Stack>
      <p className={styles.text}>{m.directory_match_text()}</p>
    </Disclosure>
  );
}
