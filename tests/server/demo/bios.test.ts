import { describe, expect, it } from 'vitest';
import { hasText } from '#contract/profile/about-html.ts';
import { creatorFields } from '#contract/profile/edits.ts';
import { ADULT_YEARS, yearsBetween } from '#contract/profile/lists.ts';
import { sanitizeAbout } from '#server/commands/profiles/about-html.ts';
import { demoCreators } from '#server/demo/people.ts';

describe('the demo’s creators', () => {
  it.each(demoCreators)('$firstName could have written their profile themselves', (one) => {
    expect(sanitizeAbout(one.about)).toBe(one.about);
    expect(one.about).toSatisfy(hasText);
    expect(creatorFields.about.safeParse(one.about).success).toBe(true);
    expect(creatorFields.categories.safeParse(one.categories).success).toBe(true);
    expect(creatorFields.locality.safeParse(one.locality).success).toBe(true);
    expect(creatorFields.minPrice.safeParse(one.minPrice).success).toBe(true);
    const links = [one.instagramUrl, one.tiktokUrl, one.youtubeUrl, one.localBuzzUrl];
    expect(links.some(Boolean)).toBe(true);
    for (const link of links) expect(creatorFields.instagramUrl.safeParse(link).success).toBe(true);
    expect(yearsBetween(one.dateOfBirth, '2026-11-20')).toBeGreaterThanOrEqual(ADULT_YEARS);
  });
});
