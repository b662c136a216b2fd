/** Prefixes of drafts' names that several features know. A name is a key on every device: it never changes. */

/** The prompt for a drafted campaign, beside a tone that always has a value. */
export const CAMPAIGN_WISH = 'campaign-wish:';

/** The words of a withdrawn request, which the server had. */
export const WITHDRAWN_REVIEW = 'content review withdrawn ';
