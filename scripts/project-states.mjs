/** Draws the life of a project as a document: `node scripts/project-states.mjs` writes it, and a test tells when it is out of date. */
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
import { tableOf } from './state-diagrams.mjs';

export const PROJECT_STATES = 'docs/project-states.md';

/** The whole document, from the one table that device and server ask. */
export function projectStates() {
  return `# The life of a project

Drawn from \`contract/project/rules.ts\` by \`scripts/project-states.mjs\`: change the table, not this file. A project begins with the
acceptance: with the shoot, or with the content where there is none.

\`\`\`mermaid
stateDiagram-v2
  [*] --> shoot
  [*] --> contentOpen
${projectEvents.flatMap(arrowsOf).join('\n')}
\`\`\`

Where a project stands is a step of the specification and what that leaves open:

${tableOf([['Situation', 'Step', 'Content', 'Posts'], ...situationNames.map(standingOf)])}

${tableOf([['Event', 'By', 'Needs', 'From', 'To', 'Tells', 'Offline'], ...projectEvents.map(rowOf)])}

"Needs" is what the role of the person must allow: see \`contract/permissions.ts\`. Nobody is told of what they did themselves; what
happened by itself is told to both sides.

By itself happens what nobody decided: content and posts count as approved after ${REVIEW_BUSINESS_DAYS} business days; posting opens with its window; the
other side's silence for ${CONSENT_HOURS} hours is consent to a cancellation after the approval; reviews are shown ${REVIEW_DAYS} days after the end, or once
both are written; the chat is archived ${ARCHIVE_DAYS} days after the end. A reported problem stops all of that, and every other event, until
it is settled; what was waited for then goes on where it stopped.

Rejected content is due ${REWORK_DAYS} days later, as often as the terms allow; changes to posts can be asked for ${POST_CHANGES_MAX} times. A problem can be reported
up to ${DISPUTE_DAYS} days after the end. A cancellation before the approval frees the place of the campaign; one after it does not.

Offline: **A** queues freely, **B** queues as "not yet confirmed", **C** needs a connection.
`;
}

/** @param {import('../contract/project/rules.ts').ProjectEvent} event */
function arrowsOf(event) {
  /** @type {import('../contract/project/rules.ts').ProjectTransition} */
  const { from, to } = projectTransitions[event];
  // What may happen anywhere and leads nowhere would hide the rest.
  if (to === null && from.length > 5) return [];
  return from.map((one) => `  ${one} --> ${to ?? one}: ${event}`);
}

/** @param {import('../contract/project/rules.ts').Situation} name */
function standingOf(name) {
  const { step, contentState, postState } = situations[name];
  const isAny = name === 'cancelled';
  return [name, `\`${step}\``, isAny ? 'any' : contentState, isAny ? 'any' : postState];
}

/** @param {import('../contract/project/rules.ts').ProjectEvent} event */
function rowOf(event) {
  /** @type {import('../contract/project/rules.ts').ProjectTransition} */
  const { actors, action, from, to, emits, offline } = projectTransitions[event];
  const where = from.length === situationNames.length ? 'any' : from.join(', ');
  const tells = emits ? `${emits.category} → ${emits.to}` : '–';
  return [`\`${event}\``, actors.join(', '), action, where, to ?? 'stays', tells, offline];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(fileURLToPath(new URL(`../${PROJECT_STATES}`, import.meta.url)), projectStates());
}
