/**
 * Draws the state machines of `contract/` as documents: `node scripts/state-diagrams.mjs` writes them, and a test tells when one
 * is no longer what its table says.
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { OCCURRED_AT_MAX_HOURS } from '../contract/appointment/believed-time.ts';
import {
  appointmentEvents,
  appointmentTransitions,
  CHOICE_HOURS,
  DECISION_BEFORE_START_HOURS,
  DECISION_HOURS,
  DONE_AFTER_MINUTES,
  NO_SHOW_AFTER_MINUTES,
  NO_SHOW_HOURS,
} from '../contract/appointment/rules.ts';

import { campaignTransitions, NO_DECISION_DAYS, REOPEN_DAYS } from '../contract/campaign/rules.ts';
import {
  APPLICATION_DAYS,
  candidateTransitions,
  INVITE_DAYS,
} from '../contract/candidate/rules.ts';

export const APPOINTMENT_STATES = 'docs/appointment-states.md';

/** The whole document, from the one table that device and server ask. */
export function appointmentStates() {
  return `# The life of an appointment

Drawn from \`contract/appointment/rules.ts\` by \`scripts/state-diagrams.mjs\`: change the table, not this file.

\`\`\`mermaid
stateDiagram-v2
${appointmentEvents.flatMap(arrowsOf).join('\n')}
\`\`\`

By itself happens what nobody decided: a reservation is declined after ${DECISION_HOURS} hours, or ${DECISION_BEFORE_START_HOURS} hours before its start; a
choice that was not made within ${CHOICE_HOURS} hours means "re-open"; a shoot is completed ${DONE_AFTER_MINUTES} minutes after its end.

${tableOf([['Event', 'By', 'Needs', 'From', 'To', 'Tells', 'Offline'], ...appointmentEvents.map(rowOf)])}

"Needs" is what the role of the person must allow: see \`contract/permissions.ts\`. A check-in counts by when it was made, if
that is at most ${OCCURRED_AT_MAX_HOURS} hours ago: also once the shoot is over, and after a no-show was reported, which it takes back unless what follows
was chosen. A no-show can be reported from ${NO_SHOW_AFTER_MINUTES} minutes after the start until ${NO_SHOW_HOURS} hours after the end, of a shoot that nobody checked in
for and that the creator did not say is done. When a choice is made by time, both sides are told.

Offline: **A** queues freely, **B** queues as "not yet confirmed", **C** needs a connection.
`;
}

export const CAMPAIGN_STATES = 'docs/campaign-states.md';

/** The lives of a campaign and of a candidate, each from the one table that device and server ask. */
export function campaignStates() {
  return `# The lives of a campaign and a candidate

Drawn from \`contract/campaign/rules.ts\` and \`contract/candidate/rules.ts\` by \`scripts/state-diagrams.mjs\`: change the tables, not
this file. What follows an acceptance is the life of a project: [project-states.md](project-states.md).

## Campaign

${machineOf(campaignTransitions)}

Nobody at work, somebody done and nobody looked for: the campaign is complete. One that nobody was chosen for is cancelled once nothing has
happened to it for ${NO_DECISION_DAYS} days after its last day to apply. A place that is free again is offered for ${REOPEN_DAYS} days at least.

## Candidate

One creator and one campaign. An invitation lapses after ${INVITE_DAYS} days, an application ${APPLICATION_DAYS} days after the last day to apply.

${machineOf(candidateTransitions)}
`;
}

/** @typedef {{actors: readonly string[], action: string, from: readonly string[], to: string | null, emits: {category: string, to: string} | null, offline: string}} Rule */

/** A table as a diagram and as itself. @param {Record<string, Rule>} transitions */
function machineOf(transitions) {
  const rules = Object.entries(transitions);
  const arrows = rules.flatMap(([event, { from, to }]) =>
    from.map((state) => {
      const start = state === 'none' ? '[*]' : state;
      return `  ${start} --> ${to ?? start}: ${event}`;
    }),
  );
  const rows = rules.map(([event, { actors, action, from, to, emits, offline }]) => [
    `\`${event}\``,
    actors.join(', '),
    action,
    from.map((state) => (state === 'none' ? '–' : state)).join(', '),
    to ?? 'stays',
    emits ? `${emits.category} → ${emits.to}` : '–',
    offline,
  ]);
  const head = ['Event', 'By', 'Needs', 'From', 'To', 'Tells', 'Offline'];
  return `\`\`\`mermaid\nstateDiagram-v2\n${arrows.join('\n')}\n\`\`\`\n\n${tableOf([head, ...rows])}`;
}

/** @param {import('../contract/appointment/rules.ts').AppointmentEvent} event */
function arrowsOf(event) {
  /** @type {import('../contract/appointment/rules.ts').Transition} */
  const { from, to, instead } = appointmentTransitions[event];
  return from.map((state) => {
    const start = state === 'none' ? '[*]' : state;
    const elsewhere = state === 'none' ? undefined : instead?.[state];
    return `  ${start} --> ${elsewhere ?? to ?? start}: ${event}`;
  });
}

/** @param {import('../contract/appointment/rules.ts').AppointmentEvent} event */
function rowOf(event) {
  /** @type {import('../contract/appointment/rules.ts').Transition} */
  const { actors, action, from, to, instead, emits, offline } = appointmentTransitions[event];
  const states = from.map((state) => (state === 'none' ? '–' : state));
  const tells = emits ? `${emits.category} → ${emits.to}` : '–';
  const others = Object.entries(instead ?? {}).map(([state, other]) => `${state}: ${other}`);
  const leads = [to ?? 'stays', ...others].join('; ');
  return [`\`${event}\``, actors.join(', '), action, states.join(', '), leads, tells, offline];
}

/** Columns as wide as their widest cell, as the formatter leaves them. @param {string[][]} rows */
export function tableOf(rows) {
  const [head = []] = rows;
  const widths = head.map((_, n) => Math.max(...rows.map((row) => [...(row[n] ?? '')].length)));
  /** @param {string[]} cells */
  const line = (cells) =>
    `| ${cells.map((cell, n) => cell + ' '.repeat((widths[n] ?? 0) - [...cell].length)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(head), rule, ...rows.slice(1).map(line)].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const documents = [
    [APPOINTMENT_STATES, appointmentStates()],
    [CAMPAIGN_STATES, campaignStates()],
  ];
  for (const [path, text] of documents) {
    await writeFile(fileURLToPath(new URL(`../${path}`, import.meta.url)), text ?? '');
  }
}
