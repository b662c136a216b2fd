import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

type Solving = Parameters<typeof solveChallenge>[0];

/** Works through one challenge per message and answers its solution, or null when it could not be found. */
self.addEventListener('message', (event: MessageEvent<Solving['challenge']>) => {
  void solveChallenge({ challenge: event.data, deriveKey }).then(
    (solution) => self.postMessage(solution),
    () => self.postMessage(null),
  );
});
