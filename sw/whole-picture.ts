/**
 * A film is asked for in stretches, and what is saved as a file goes past the browser's copies: neither is kept, and a copy that nobody
 * reads would be held in memory to its end.
 */
export const isWholePicture = (request: Request, { search }: URL): boolean =>
  search === '' &&
  !request.headers.has('range') &&
  !['video', 'audio', 'document', 'iframe'].includes(request.destination);
