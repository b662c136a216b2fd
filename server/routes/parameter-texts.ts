import type { RouteName } from '#contract/routes/http.ts';

/** The meaning of a parameter, by its name; where calls differ, by the call and the name. */
const texts: Readonly<Record<string, string>> = {
  after: '`next` of the page before.',
  before: 'The last record of the page before: the next older ones follow.',
  category: 'Only those of this category.',
  city: 'Only those in this city.',
  collections: '`name:version` of each collection that the caller has, with commas between them.',
  cursor: '`next` of the page before.',
  duration: 'Minutes of the shoot.',
  favourites: 'Only creators that the business has favorited.',
  from: 'The earliest start.',
  groupId: 'One brief at several businesses.',
  id: 'The record that the call is about.',
  item: 'The item of the desk that names the person.',
  limit: 'The most records in the page.',
  maxPrice: 'Only creators whose lowest price is at most this, in dollars.',
  offer: 'Only those who accept, or who make, this offer.',
  offset: '`next` of the page before.',
  position: '`nextPosition` of the page before.',
  sessionId: 'The checkout, as the payment provider names it.',
  since: '`cursor` of the last page. Without it, everything is read from the beginning.',
  sort: 'The order of the creators.',
  tier: 'Only creators of this tier or a higher one.',
  to: 'The latest start.',
  token: 'The secret part of an address that Pollin made.',
  type: 'The side that is reviewed.',
  within: 'Only creators within this many kilometers of the business’s city.',
  'appointments before':
    'Only shoots that start earlier, the latest first. Without it: from a week ago to 60 days ahead.',
  'campaignGroups after': 'The last group of the page before.',
  'chatroomMessages before': 'Only messages with a lower `seq`. Without it: the newest ones.',
  'deskChat before': 'Only messages with a lower `seq`.',
  'devMail to': 'Only letters to this address.',
};

/** The description of a parameter of a call. Throws for a parameter without one. */
export function parameterText(name: RouteName, parameter: string): string {
  const text = texts[`${name} ${parameter}`] ?? texts[parameter];
  if (text === undefined) throw new Error(`The parameter ${parameter} of ${name} has no text.`);
  return text;
}
