/** Generates the document about project states: `node scripts/project-states.mjs` writes it, and a test fails when it is out of date. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  ARCHIVE_DAYS,
  CONSENT_HOURS,
  DISPUTE_DAYS,
  POST_CHANGES_MAX,
  projectEvents,
  projectTransitions,
  REVIEW_BUSINESS_DAYS,
  REVIEW_DAYS,
  REWORK_DAYS,
  situationNames,
  situations,
} from '../contract/project/rules.ts';
import { ROUND_ANSWER_HOURS } from '../contract/billing/price.ts';
import { OFFLINE_LEGEND, offlineName, tableOf } from './state-diagrams.mjs';

const PROJECT_STATES = 'docs/project-states.md';

/** The whole document, from the one table that device and server read. */
export function projectStates() {
  return `# Project states

\`scripts/project-states.mjs\` generates this file from \`contract/project/rules.ts\`. Change the table, not this file. A project begins with the
acceptance. Its first situation is the shoot, or the content if there is no shoot.

\`\`\`mermaid
stateDiagram-v2
  [*] --> shoot
  [*] --> contentOpen
${projectEvents.flatMap(arrowsOf).join('\n')}
\`\`\`

A situation is one word for a step of the specification, the state of the content, and the state of the posts:

${tableOf([['Situation', 'Step', 'Content', 'Posts'], ...situationNames.map(situationRowOf)])}

${tableOf([['Event', 'By', 'Needs', 'From', 'To', 'Notifies', 'Offline'], ...projectEvents.map(rowOf)])}

"Needs" names the action that the person's role must allow: see \`contract/permissions.ts\`. Nobody is notified of their own action. Both
sides are notified of the system's actions.

The system decides when nobody else does:

- Content and posts count as approved after ${REVIEW_BUSINESS_DAYS} business days.
- Posting opens with its window.
- An offer to pay for one more round of changes ends after ${ROUND_ANSWER_HOURS} hours without an answer.
- After the approval, ${CONSENT_HOURS} hours of silence from the other side mean consent to a cancellation.
- Reviews appear ${REVIEW_DAYS} days after the end, or as soon as both are written.
- The chat is archived ${ARCHIVE_DAYS} days after the end.

A reported problem stops all of that, and every other event, until someone settles it. Then the waiting steps continue.

Rejected content is due ${REWORK_DAYS} days later, as often as the terms allow. Changes to posts can be requested ${POST_CHANGES_MAX} times. A problem can be reported
up to ${DISPUTE_DAYS} days after the end. A cancellation before the approval frees the campaign's slot. A cancellation after it does not.

A request for one more round may offer a price where Pollin holds the project's price. Such a request needs a connection: it sets the
money aside on the business's card. A creator who agrees is paid for the round with the project. A reported problem, like every other
end of the request, gives the money free.

${OFFLINE_LEGEND}
`;
}

/** @param {import('../contract/project/rules.ts').ProjectEvent} event */
function arrowsOf(event) {
  /** @type {import('../contract/project/rules.ts').ProjectTransition} */
  const { from, to } = projectTransitions[event];
  // Events that are possible anywhere and lead nowhere would hide the rest.
  if (to === null && from.length > 5) return [];
  return from.map((one) => `  ${one} --> ${to ?? one}: ${event}`);
}

/** @param {import('../contract/project/rules.ts').Situation} name */
function situationRowOf(name) {
  const { step, contentState, postState } = situations[name];
  const isAny = name === 'cancelled';
  return [name, `\`${step}\``, isAny ? 'any' : contentState, isAny ? 'any' : postState];
}

/** @param {import('../contract/project/rules.ts').ProjectEvent} event */
function rowOf(event) {
  /** @type {import('../contract/project/rules.ts').ProjectTransition} */
  const { actors, action, from, to, emits, offline } = projectTransitions[event];
  const where = from.length === situationNames.length ? 'any' : from.join(', ');
  const notifies = emits ? `${emits.category} → ${emits.to}` : '–';
  return [
    `\`${event}\``,
    actors.join(', '),
    action,
    where,
    to ?? 'stays',
    notifies,
    offlineName(offline),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(fileURLToPath(new URL(`../${PROJECT_STATES}`, import.meta.url)), projectStates());
}
