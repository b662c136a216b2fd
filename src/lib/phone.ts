/** A stored number of the country as people write it; any other as it is. */
export function phoneText(phone: string): string {
  const [, area, exchange, line] = /^\+1 ?(\d{3}) ?(\d{3}) ?(\d{4})$/.exec(phone) ?? [];
  return area ? `(${area}) ${exchange}-${line}` : phone;
}

/** A typed number as it is stored (E.164); null: it is none. Without a country's code it is one of the United States. */
export async function parsePhone(typed: string): Promise<string | null> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const parsed = parsePhoneNumberFromString(typed, 'US');
  return parsed?.isValid() && !parsed.ext ? parsed.number : null;
}
