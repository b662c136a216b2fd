/**
 * A film is asked for in stretches, and what is saved as a file goes past the browser's copies: neither is kept, and a copy that nobody
 * reads would be held in memory to its end.
 */
export const isWholePicture = (request: Request, { search }: URL): boolean =>
  search === '' &&
  !request.headers.has('range') &&
  !['video', 'audio', 'document', 'iframe'].includes(request.destination);

/** A Wi-Fi's sign-in page answers 200 as well; and a picture that the support desk shows is kept nowhere. */
export const isPictureToKeep = ({ status, headers }: Response): boolean =>
  status === 200 &&
  (headers.get('content-type') ?? '').startsWith('image/') &&
  !(headers.get('cache-control') ?? '').includes('no-store');
