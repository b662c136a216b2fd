/**
 * Generates the documents about the state machines of `contract/`: `node scripts/state-diagrams.mjs` writes them, and a test fails
 * when one no longer matches its table.
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { OCCURRED_AT_MAX_HOURS } from '../contract/appointment/believed-time.ts';
import { CONTEST_HOURS } from '../contract/appointment/choice.ts';
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

/** @param {import('../contract/appointment/rules.ts').OfflineRule} rule */
export const offlineName = (rule) => `\`${rule}\``;

export const OFFLINE_LEGEND = `Offline: ${offlineName('queued')} commands wait in the outbox, ${offlineName('queuedUnconfirmed')} commands wait and show as "not yet confirmed", and
${offlineName('onlineOnly')} commands need a connection.`;

const APPOINTMENT_STATES = 'docs/appointment-states.md';

/** The whole document, from the one table that device and server read. */
export function appointmentStates() {
  return `# Appointment states

\`scripts/state-diagrams.mjs\` generates this file from \`contract/appointment/rules.ts\`. Change the table, not this file.

\`\`\`mermaid
stateDiagram-v2
${appointmentEvents.flatMap(arrowsOf).join('\n')}
\`\`\`

The system decides when nobody else does:

- A reservation is declined after ${DECISION_HOURS} hours, or ${DECISION_BEFORE_START_HOURS} hours before its start.
- A choice after a cancellation counts as "re-open" after ${CHOICE_HOURS} hours. Both sides are notified.
- A shoot is completed ${DONE_AFTER_MINUTES} minutes after its end.

${tableOf([['Event', 'By', 'Needs', 'From', 'To', 'Notifies', 'Offline'], ...appointmentEvents.map(rowOf)])}

"Needs" names the action that the person's role must allow: see \`contract/permissions.ts\`.

A check-in counts from the time when it was made, if that was at most ${OCCURRED_AT_MAX_HOURS} hours ago. It also counts after the shoot is over. It takes
back a reported no-show unless the business has already made the choice that follows.

A no-show can be reported from ${NO_SHOW_AFTER_MINUTES} minutes after the start until ${NO_SHOW_HOURS} hours after the end. It can't be reported if the creator checked in or
marked the shoot as done. Support is notified by email, and the creator can contest the no-show for ${CONTEST_HOURS} hours by reporting a problem of the
project, which pauses everything. Until then nothing follows from a no-show. After that the business is notified and makes its choice,
for which it has ${CHOICE_HOURS} hours more.

${OFFLINE_LEGEND}
`;
}

const CAMPAIGN_STATES = 'docs/campaign-states.md';

/** The states of a campaign and of a candidate, each from the one table that device and server read. */
export function campaignStates() {
  return `# Campaign and candidate states

\`scripts/state-diagrams.mjs\` generates this file from \`contract/campaign/rules.ts\` and \`contract/candidate/rules.ts\`. Change the
tables, not this file. After an acceptance, [project-states.md](project-states.md) continues.

## Campaign

${machineOf(campaignTransitions)}

A campaign is complete when it has a finished project, no open project, and no more recruiting. A campaign without a chosen creator is
cancelled when nothing has happened to it for ${NO_DECISION_DAYS} days after its last day to apply. A slot that becomes free again is offered for at least
${REOPEN_DAYS} days.

## Candidate

A candidate is one creator and one campaign. An invitation expires after ${INVITE_DAYS} days, and an application ${APPLICATION_DAYS} days after the last day to apply.

${machineOf(candidateTransitions)}

${OFFLINE_LEGEND}
`;
}

/** @typedef {{actors: readonly string[], action: string, from: readonly string[], to: string | null, emits: {category: string, to: string} | null, offline: import('../contract/appointment/rules.ts').OfflineRule}} Rule */

/** A table as a diagram and as a table. @param {Record<string, Rule>} transitions */
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
    offlineName(offline),
  ]);
  const head = ['Event', 'By', 'Needs', 'From', 'To', 'Notifies', 'Offline'];
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
  const notifies = emits ? `${emits.category} → ${emits.to}` : '–';
  const others = Object.entries(instead ?? {}).map(([state, other]) => `${state}: ${other}`);
  const leads = [to ?? 'stays', ...others].join('; ');
  return [
    `\`${event}\``,
    actors.join(', '),
    action,
    states.join(', '),
    leads,
    notifies,
    offlineName(offline),
  ];
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
