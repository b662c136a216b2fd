import { bothSeasons, isOtherOffset } from '#contract/phoenix-time.ts';

/** Whether this device's clock shows another time than Phoenix's at that moment. */
export const isElsewhere = (at: string | number): boolean =>
  // The browser counts the minutes that UTC is ahead of the device.
  isOtherOffset(-new Date(at).getTimezoneOffset());

/** The same for any moment that a text of that moment names, such as a shoot after clocks have changed. */
export const isElsewhereSoon = (at: string | number): boolean =>
  bothSeasons(new Date(at).getTime()).some(isElsewhere);
