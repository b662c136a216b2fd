/** A run of a message's text, or an address in it that can be opened. */
type TextPart = { kind: 'text' | 'link'; text: string };

const address = /\bhttps?:\/\/[^\s<>"]+/giu;
/** Marks that end a sentence around an address rather than belong to it. */
const trailing = /[.,;:!?'…»]+$/u;

/** Splits a text at its http and https addresses. The parts put together are the text again. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(address)) {
    const link = trimAddress(match[0]);
    if (!URL.canParse(link) || isDisguised(link)) continue;
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) });
    parts.push({ kind: 'link', text: link });
    from = match.index + link.length;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}

/** Opens another host than the one that it seems to show: it has a user name before it, or a backslash in it. */
function isDisguised(link: string): boolean {
  const { username, password } = new URL(link);
  return username !== '' || password !== '' || /[\p{C}\\]/u.test(link);
}

/** A closing bracket belongs to the address only when it was opened in it. */
function trimAddress(found: string): string {
  let link = found.replace(trailing, '');
  while (link.endsWith(')') && !link.includes('(')) {
    link = link.slice(0, -1).replace(trailing, '');
  }
  return link;
}

const FEW_EMOJI = 5;
/** No emoji contains these: most messages need no expression of all emoji. */
const ofSentences = /[A-Za-zÀ-ÿ.,!?]/;

/** Browsers compile a literal when its script loads: with all emoji that takes a computer 30 ms and a phone a whole frame. */
const allEmoji = (): RegExp => new RegExp(String.raw`\p{RGI_Emoji}|(\s)|([^])`, 'gv');
let emoji: RegExp | undefined;

/** A message of a few emoji and nothing else is drawn larger. */
export function isEmojiOnly(text: string): boolean {
  if (text.length > 60 || ofSentences.test(text)) return false;
  emoji ??= allEmoji();
  const parts = [...text.matchAll(emoji)];
  const count = parts.filter(([, space]) => space === undefined).length;
  return count > 0 && count <= FEW_EMOJI && parts.every(([, , other]) => other === undefined);
}
