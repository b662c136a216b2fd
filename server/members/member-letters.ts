import { BRAND } from '#contract/brand.ts';
import type { Language } from '#contract/language.ts';
import { INVITATION_DAYS, type TeamKind, type TeamRole } from '#contract/members/rules.ts';
import { NAME_CHARACTERS } from '../notices/compose.ts';
import { plainLine } from '../notices/html.ts';
import { buildLetter } from '../ports/mail/build-letter.ts';
import type { Letter } from '../ports/mail/mail.ts';
import { roleKey } from '../texts/role-key.ts';
import { translate } from '../texts/translate.ts';

type Invited = {
  to: string;
  businessName: string;
  invitedBy: string;
  role: TeamRole;
  /** The address with the token: it is in this letter and nowhere else. */
  url: string;
};

const named = (name: string): string => plainLine(name, NAME_CHARACTERS);

/** The invitation of an address, which may be a stranger's. It contains no text of the inviting person but names. */
export function invitationLetter(
  { to, businessName, invitedBy, role, url }: Invited,
  locale: Language,
): Letter {
  const business = named(businessName);
  const person = named(invitedBy) || translate('notification_a_person', {}, locale);
  const letter = buildLetter(
    {
      subject: translate('letter_member_subject', { business, brand: BRAND }, locale),
      paragraphs: [
        translate(
          `letter_member_text_${roleKey(role)}`,
          { person, business, brand: BRAND },
          locale,
        ),
        translate('letter_member_how', { email: to, days: INVITATION_DAYS }, locale),
        translate('letter_member_unknown', {}, locale),
      ],
      action: { label: translate('letter_member_open', {}, locale), url },
    },
    locale,
  );
  return { to, ...letter };
}

type BusinessInvited = Pick<Invited, 'to' | 'invitedBy' | 'url'> & { corporateName: string };

/** The invitation of a business by its owner's address, which may be a stranger's. */
export function businessInvitationLetter(
  { to, corporateName, invitedBy, url }: BusinessInvited,
  locale: Language,
): Letter {
  const business = named(corporateName);
  const person = named(invitedBy) || translate('notification_a_person', {}, locale);
  const letter = buildLetter(
    {
      subject: translate('letter_corporation_subject', { business, brand: BRAND }, locale),
      paragraphs: [
        translate('letter_corporation_text', { person, business, brand: BRAND }, locale),
        translate('letter_member_how', { email: to, days: INVITATION_DAYS }, locale),
        translate('letter_member_unknown', {}, locale),
      ],
      action: { label: translate('letter_member_open', {}, locale), url },
    },
    locale,
  );
  return { to, ...letter };
}

/** For a person whose access another person ended. */
export function removedLetter(
  to: string,
  { name, kind }: { name: string; kind: TeamKind },
  locale?: Language,
): Letter {
  const business = named(name);
  const letter = buildLetter(
    {
      subject: translate('letter_removed_subject', { business, brand: BRAND }, locale),
      paragraphs: [
        translate(`letter_removed_text_${kind}`, { business, brand: BRAND }, locale),
        translate('letter_removed_unsent', {}, locale),
      ],
    },
    locale,
  );
  return { to, ...letter };
}
