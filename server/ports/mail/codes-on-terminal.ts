import type { Mail } from './mail.ts';

/** Also prints login codes where the person who started a demo looks. `print` must not be the log. */
export function codesOnTerminal(mail: Mail, print: (line: string) => void): Mail {
  return {
    async send(letter) {
      if (letter.code) print(`Code for ${letter.to}: ${letter.code}`);
      await mail.send(letter);
    },
  };
}
