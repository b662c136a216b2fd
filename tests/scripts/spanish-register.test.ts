import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import es from '../../messages/es.json' with { type: 'json' };

/** Texts that only a creator reads: tú. */
const creators = keysOf(
  'auth_sign_up_creator_text billing_notice_(onboarding|payout|round_failed_you) billing_onboarding calendar_.*_creator',
  'calendar_(book|call|choose_first|distance|no_phone|no_slots|schedule_later|travel|you_asked)',
  'campaign_next_(?!decide)[a-z]+ campaign_(offer_proposes|to_pipeline|unsent) content earnings first_(application|creator|portfolio)',
  'following messages_empty_text_creator onsite opportunity person_.*_creator pipeline portfolio post price_.*_you',
  'price_(accepted|payouts|you_get) profile public_page_.*_creator review_extend_message share template',
  'tour_(creator_(calendar|campaign|messages|profile_menu)|opportunities|pipeline) tour_settings_creator',
  'notification_(BUSINESS_(ACCEPTED|DECLINED|INVITE|UNINVITE)|INVITE_EXPIRED|APPLICATION_EXPIRED|FOLLOWED|BRIEF|shoot)',
  'notification_(BOOKING_(CONFIRMED|DECLINED)|RESCHEDULE_REOPENED|APPOINTMENT_CANCELLED_BY_BUSINESS|NO_SHOW)',
  'notification_(CONTENT_(REJECTED|DUE|APPROVED)|POST_(WINDOW|DUE|CHANGES)|PAYOUT|payouts|rebooked|chosen|paidRoundRequested|roundWithdrawn)',
);

/** Texts that only a business, a corporation, or support reads: usted. Where both lists name a text, it is a creator's. */
const businesses = keysOf(
  'app_(corporate_title|navigation_business) auth_sign_up_business_text availability billing business(es)? calendar_.*_business',
  'calendar_(needs_choice|says_choice_plain|schedule_none|sure|viewer_note) campaign candidates corporat(e|ion) desk',
  'details_review_role developer directory first group invitation letter_(corporation|member|removed) messages_(.*_business|viewer)',
  'person_ask_business price public_page_text_business review round subscription team tour_settings_business',
  'tour_(business|campaign|create|creators?|dashboard|form)',
  'notification_(CREATOR|REVIEW_DEADLINE|VERIFY_DEADLINE|SUBSCRIPTION|PAYMENT|TRIAL|BUSINESS_(ADDED|INVITED)|business|corporation)',
  'notification_(WEBHOOK|notContested|contentLate|roundDeclined|paidRoundDeclined)',
);

/** A creator reads them, and a business edits or sends them. */
const written = keysOf('review_extend_message template');

const isTu = finder(
  'tú te ti tus? tuy[oa]s? contigo eres estás has puedes tienes quieres debes necesitas recibes sigues aceptas grabas',
  '(?!existe|consiste)\\p{L}{2,}[ai]ste \\p{L}+[aei]rás inténtalo conéctate cópialo revísal[oa] envíal[eo] cuéntanos elígel[oa] divídelo',
  'Abre Agrega Busca Cambia Comparte Completa Configura Copia Describe Elige Envía Escribe Haz Inicia Libera Llama Marca Pega',
  'Publica Recarga Responde Revisa Selecciona Toca Usa Vuelve',
);
const isUsted = finder(
  'usted ustedes inténtelo conéctese cópielo revísel[oa] envíel[eo] comuníquese suscríbase elíjal[oa] reanúdela apruébelo',
  '',
  'Abra Actualice Agregue Apruebe Busque Cambie Complete Compare Copie Corrija Cree Decida Defina Describa Elija Envíe Escriba',
  'Espere Haga Incluya Inicie Pida Presione Publique Quite Responda Revise Seleccione Sus? Toque Vaya Vea Verifique Vuelva',
);

type Entry = string | readonly { match: Record<string, string> }[];
const texts = Object.entries(es as Record<string, Entry>)
  .filter(([key]) => key !== '$schema')
  .map(([key, entry]): [string, string] => [
    key,
    typeof entry === 'string' ? entry : Object.values(entry[0]!.match).join(' / '),
  ]);
const found = (is: (key: string, text: string) => boolean) =>
  texts.filter(([key, text]) => is(key, text)).map(([key, text]) => `${key}: ${text}`);

describe('a Spanish text', () => {
  test('says tú to a creator', () => {
    const shown = keysIn([
      '{application,content,creator-profile,following,opportunities,pipeline,portfolio,post}/**/*',
      '{billing,calendar}/**/creator-*',
    ]);
    const isTheirs = (key: string) => creators.test(key) || shown.has(key);

    expect(found((key, text) => isTheirs(key) && isUsted(text))).toEqual([]);
  });

  test('says usted to a business, a corporation, and support', () => {
    const shown = keysIn([
      '{availability,business-profile,campaign-groups,campaign-list,candidates}/**/*',
      '{content-review,create-campaign,desk,directory,members,view-post}/**/*',
      '**/business-*',
    ]);
    const isTheirs = (key: string) =>
      (shown.has(key) && !written.test(key)) || (businesses.test(key) && !creators.test(key));

    expect(found((key, text) => isTheirs(key) && isTu(text))).toEqual([]);
  });

  test('addresses nobody where both sides read it', () => {
    const isShared = (key: string) => !creators.test(key) && !businesses.test(key);

    expect(found((key, text) => isShared(key) && (isTu(text) || isUsted(text)))).toEqual([]);
  });
});

/** Keys that begin with one of these, as far as whole parts of their names. */
function keysOf(...lists: string[]): RegExp {
  return new RegExp(`^(${lists.join(' ').replaceAll(' ', '|')})(?![a-z])`);
}

/** The texts that these files of `src/features` show. */
function keysIn(paths: string[]): Set<string> {
  const features = fileURLToPath(new URL('../../src/features', import.meta.url));
  const code = globSync(paths.map((path) => `${features}/${path}.{ts,tsx}`))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  return new Set([...code.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key!));
}

/** Finds words anywhere, and orders where a sentence begins. */
function finder(words: string, forms: string, ...orders: string[]): (text: string) => boolean {
  const listed = (list: string) => `(?:${list.trim().replaceAll(' ', '|')})(?!\\p{L})`;
  const anywhere = new RegExp(`(?<!\\p{L})${listed(`${words} ${forms}`)}`, 'iu');
  const atStart = new RegExp(`(?:^|[.!?:/] )${listed(orders.join(' '))}`, 'u');
  return (text) => anywhere.test(text) || atStart.test(text);
}
