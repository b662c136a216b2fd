import { dayOf, minutesOf } from '#contract/phoenix-time.ts';

/** The text of a push while the app is visible: `title - MM/dd/yyyy HH:mm: body`, by Phoenix's clock. */
export function pushSentence({
  title,
  text,
  createdOn,
}: {
  title: string;
  text: string;
  createdOn: string;
}): string {
  const at = Date.parse(createdOn);
  const [year, month, day] = dayOf(at).split('-');
  const minutes = minutesOf(at);
  const two = (count: number) => String(count).padStart(2, '0');
  const time = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return `${title} - ${month}/${day}/${year} ${time}: ${text}`;
}
