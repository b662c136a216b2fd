/** A decoded form: nested keys are objects, numbered keys are arrays, and every value is text. */
export type Form = { [key: string]: FormValue };
export type FormValue = string | Form | FormValue[];

/** Reads `a=1&b[c]=2&d[0]=3` as `{ a: '1', b: { c: '2' }, d: ['3'] }`. */
export function readForm(encoded: string): Form {
  const form: Form = Object.create(null);
  for (const [name, value] of new URLSearchParams(encoded)) {
    const keys = name.replaceAll(']', '').split('[');
    let at = form;
    for (const key of keys.slice(0, -1)) {
      const next = at[key];
      at = at[key] = isForm(next) ? next : Object.create(null);
    }
    const last = keys.at(-1) ?? '';
    // `d[]=3` numbers its values by their order.
    at[last === '' ? String(Object.keys(at).length) : last] = value;
  }
  return Object.fromEntries(Object.entries(form).map(([key, value]) => [key, withArrays(value)]));
}

const isForm = (value: FormValue | undefined): value is Form =>
  typeof value === 'object' && !Array.isArray(value);

function withArrays(value: FormValue): FormValue {
  if (!isForm(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, withArrays(inner)] as const);
  const isNumbered = entries.length > 0 && entries.every(([key]) => /^\d{1,4}$/.test(key));
  return isNumbered ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
