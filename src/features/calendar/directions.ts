/** A number as a phone dials it. */
export const dialOf = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
