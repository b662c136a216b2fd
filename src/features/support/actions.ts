import type { CommandId } from '#contract/ids.ts';
import type { AccountKind } from '#contract/profile/record.ts';
import {
  SUPPORT_DETAILS_MAX,
  SUPPORT_DETAILS_MIN,
  type ProblemArea,
} from '#contract/support/rules.ts';
import { cleanText } from '#contract/text.ts';
import { device } from '#src/data/device/browser-device.ts';
import { onDatabase } from '#src/data/device/device.ts';
import { lastContact } from '#src/data/device/last-contact.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { send } from '#src/data/send.ts';
import type { Reported } from '#src/lib/report-hash.ts';
import { m } from '#src/paraglide/messages.js';
import type { Draft } from './draft.ts';

/** The first line of a report: its subject, under the name that its author knows. */
const withAbout = (details: string, about: Reported | undefined): string =>
  cleanText([...(about === undefined ? [] : [m.support_about(about)]), details].join('\n\n'));

/** The problem of the details, as a sentence. */
export function problemWithDetails(details: string, about?: Reported): string | undefined {
  const text = cleanText(details);
  if (text === '') return m.support_details_required();
  if (text.length < SUPPORT_DETAILS_MIN)
    return m.support_details_short({ min: SUPPORT_DETAILS_MIN });
  const whole = withAbout(details, about).length;
  if (whole > SUPPORT_DETAILS_MAX)
    return m.support_details_long({ max: SUPPORT_DETAILS_MAX - (whole - text.length) });
  return undefined;
}

/** Queues a request. Resolves with its id when it is safely stored, sent or not; rejects when the device could not store it. */
export async function askForSupport(
  actor: Actor,
  userType: AccountKind,
  { area, details, about }: Draft & { area: ProblemArea; about: Reported | undefined },
  log: string | null,
): Promise<CommandId> {
  return await send(actor, {
    kind: 'submitSupportRequest',
    payload: {
      problemArea: area,
      details: withAbout(details, about),
      userType,
      ...(about && { aboutAccountId: about.accountId }),
      ...(log !== null && { log }),
    },
  });
}

/** Whether the queued request is being sent, as far as this device knows: without signal it waits. */
export async function isOnItsWay(): Promise<boolean> {
  if (!navigator.onLine) return false;
  return (await onDatabase(device.db, lastContact))?.reachable ?? true;
}
